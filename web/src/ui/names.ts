// Names of seats, bots and games, in the reader's language.

import { gameOf } from '../games'
import { m } from '../i18n'
import type { Seat, Undo } from '../net/protocol'

const BOT_NAMES = [m.bot_1, m.bot_2, m.bot_3, m.bot_4, m.bot_5]
const BOT_KINDS = [m.bot_1_kind, m.bot_2_kind, m.bot_3_kind, m.bot_4_kind, m.bot_5_kind]
const BOT_TEXTS = [m.bot_1_text, m.bot_2_text, m.bot_3_text, m.bot_4_text, m.bot_5_text]
const within = (level: number) => Math.max(1, Math.min(5, Math.round(level))) - 1

export const LEVELS = [1, 2, 3, 4, 5]
export const botName = (level: number): string => BOT_NAMES[within(level)]()
export const botKind = (level: number): string => BOT_KINDS[within(level)]()
export const botText = (level: number): string => BOT_TEXTS[within(level)]()

export function seatName(seat: Seat | undefined, fallback: string): string {
  if (!seat) return fallback
  if (seat.kind === 'bot') return botName(seat.level ?? 1)
  return seat.name || fallback
}

/** Names of all seats: nobody is nameless, and two of the same name can be told apart. */
export function seatNames(seats: Seat[], dress: (seat: number, base: string) => string): string[] {
  const plain = seats.map((seat, i) => (seat.kind === 'bot' ? botName(seat.level ?? 1) : seat.name || m.gt_player({ n: i + 1 })))
  const apart = plain.map((name, i) => (plain.filter((other) => other === name).length > 1 ? `${name} ${i + 1}` : name))
  return apart.map((name, i) => dress(i, name))
}

export const gameTitle = (game: string): string => gameOf(game).title

const UNDO: Record<string, (() => string) | undefined> = {
  shown: m.undo_why_revealed,
  acted: m.undo_why_other,
}
export const undoReason = ({ code }: Undo): string => (UNDO[code ?? ''] ?? m.undo_why_none)()

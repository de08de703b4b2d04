// One table as whoever sits there works it: what is possible now, what is half chosen, what was refused, which sheet is
// open. It knows no game and draws nothing; a table's component draws it, and a game's stage chooses through it.
// Create it while a component is set up: it asks the engine for as long as that component lives.

import { m } from '../../i18n'
import type { Engine } from '../../net/engine'
import { NodeKind, type Step } from '../../net/protocol'
import type { Answer, Session } from '../../net/session.svelte'
import { NATURE } from '../generic/story.svelte'
import { undoReason } from '../names'
import type { Refused } from '../refusal'

export interface Ways {
  session: Session
  engine: Engine
  local: boolean
  /** true while nothing may be chosen yet, whoever's turn it is */
  waits?: () => boolean
  /** a refusal is to be seen and heard */
  onrefuse: (why: Refused) => void
}

const because = ({ code, text }: Answer): Refused => ({ code: code ?? '', text: text ?? '' })

export class Controller {
  /** the next steps of the seat that acts */
  steps = $state.raw<Step[]>([])
  /** The steps are those of a moment ago: the engine is still asked for those of now. */
  stale = $state(false)
  /** the steps of the unfinished move */
  chosen = $state.raw<Step[]>([])
  refused = $state<Refused>()
  sheet = $state<string>()
  /** the statement at which the rules are open beside the table; empty: from the beginning */
  rules = $state<string>()
  /** stepping through a finished game */
  looking = $state(false)

  readonly over = $derived.by(() => this.session.status === 'over')
  /** What hands did at a real table is told as nature's move. */
  readonly telling = $derived.by(
    () => !this.looking && !this.over && !!this.session.table?.real && this.session.view!.node.kind === NodeKind.physical,
  )
  /** who may choose now: a seat of this browser, nature where people tell what their hands did, or -1 */
  readonly seat = $derived.by(() =>
    this.looking || this.over || this.session.race ? -1 : this.telling ? NATURE : (this.session.owing[0] ?? -1),
  )
  /** Several people at one device: each sees with their own eyes, and cards are shown when the right one looks. */
  readonly several = $derived.by(() => this.session.you.length > 1)
  readonly sees = $derived.by(() => !this.several || this.ways.local || this.session.viewer === this.seat)
  /** those of one's own seats that have chosen while others still do */
  readonly committed = $derived.by(() => {
    const joint = this.over ? 0 : (this.session.view?.node.joint ?? 0)
    return this.session.you.filter((seat) => (joint >> seat) & 1 && !this.session.owing.includes(seat))
  })
  /** what differs from the rules' own options */
  readonly houseRules = $derived.by(() => this.session.table?.options ?? {})

  constructor(private ways: Ways) {
    $effect(() => {
      if (this.seat >= 0 && !this.sees) this.session.look(this.seat)
    })
    $effect(() => this.#ask())
  }

  get session(): Session {
    return this.ways.session
  }
  get game(): string {
    return this.session.table!.game
  }
  get #now() {
    return { game: this.game, options: this.session.options, view: this.session.view! }
  }

  #ask(): (() => void) | void {
    const [view, acting, ids] = [this.session.view, this.seat, this.chosen.map(({ id }) => id)]
    this.stale = false
    if (!view || acting < 0 || !this.sees || this.ways.waits?.()) return void (this.steps = [])
    let late = false
    this.stale = true
    void this.ways.engine.legal(this.#now, acting, ids).then((list) => {
      if (late) return
      // The same choices stay the same: what is half chosen among them is not lost.
      const { steps } = this
      if (list.length !== steps.length || list.some((step, i) => step.id !== steps[i].id || step.text !== steps[i].text)) this.steps = list
      this.stale = false
    })
    return () => void (late = true)
  }

  /** Chooses a step; true when the move goes on after it. */
  async choose(step: Step): Promise<boolean> {
    this.refused = undefined
    if (step.more) {
      this.chosen = [...this.chosen, step]
      return true
    }
    const steps = [...this.chosen, step].map(({ id }) => id)
    const answer = await this.session.move(this.seat, this.telling ? { move: step.text } : { steps })
    if (!answer.ok) this.refuse(because(answer))
    return false
  }
  /** A whole move in the notation; null when it was played, else why it was not. */
  async type(text: string): Promise<Refused | null> {
    if (this.seat < 0) return { code: '', text: m.not_your_turn({ name: this.mover }) }
    const why = await this.ways.engine.why(this.#now, this.seat, text).catch(() => null)
    if (why) return why
    const answer = await this.session.move(this.seat, { move: text })
    return answer.ok ? null : because(answer)
  }
  back(): void {
    this.chosen = this.chosen.slice(0, -1)
  }
  /** The last step of an unfinished move, a choice that others wait with, or the last move. */
  async undo(): Promise<void> {
    if (this.chosen.length) return this.back()
    const [committed] = this.committed
    const { session } = this
    if (committed === undefined && !session.undo.can) return this.refuse(this.#stays())
    const answer = await session.ask(committed === undefined ? { t: 'undo', seat: session.undo.seat ?? session.you[0] } : { t: 'back', seat: committed })
    if (!answer.ok) this.refuse(this.#stays())
  }
  resign(): void {
    void this.session.ask({ t: 'resign', seat: this.session.owing[0] ?? this.session.you[0] })
  }
  refuse(why: Refused): void {
    this.refused = why
    this.ways.onrefuse(why)
  }
  /** Nothing is half chosen, nothing refused: the table is another one. */
  clear(): void {
    if (this.chosen.length) this.chosen = [] // another list would ask the engine anew
    this.refused = undefined
  }

  /** the name of whoever is waited for; set by the table, which knows what people are called */
  mover = $state('')
  #stays(): Refused {
    return { code: '', text: m.undo_no({ why: undoReason(this.session.undo) }) }
  }
}

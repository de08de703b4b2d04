// Just enough Markdown for the rules: headings, paragraphs, lists, tables, and the numbers of statements as anchors.

/** A paragraph, and the numbers of the statements that it gives: "[MS-55] [MS-56] You have no secrets." */
export interface Statement {
  text: string
  ids: string[]
}
export type Block =
  | { kind: 'heading'; level: number; text: string; id: string }
  | ({ kind: 'text' } & Statement)
  | { kind: 'list'; items: Statement[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'code'; text: string }

/** The number of a statement, such as MS-12, MS-R5, AB-CAM-3, AB-ROY-S. */
export const NUMBER = /[A-Z]{2}(?:-[A-Z]+)*-(?:[A-Z]?\d+|[A-Z])/
const CODE = new RegExp(`^(?:\\[|\\*\\*)(${NUMBER.source})(?:\\]|\\*\\*)\\s*`)
function statement(text: string): Statement {
  const ids: string[] = []
  for (let found = CODE.exec(text); found; found = CODE.exec(text)) {
    ids.push(found[1])
    text = text.slice(found[0].length)
  }
  return { text, ids }
}

export function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  const lines = source.split('\n')
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]
    if (!line.trim()) continue
    const heading = /^(#{1,4}) (.*)/.exec(line)
    if (heading) {
      blocks.push({ kind: 'heading', level: heading[1].length, text: heading[2], id: slug(heading[2]) })
    } else if (line.startsWith('```')) {
      const from = ++i
      while (i < lines.length && !lines[i].startsWith('```')) i++
      blocks.push({ kind: 'code', text: lines.slice(from, i).join('\n') })
    } else if (/^\s*[-*] /.test(line)) {
      const items: string[] = []
      for (; i < lines.length && lines[i].trim(); i++) {
        if (/^\s*[-*] /.test(lines[i])) items.push(lines[i].replace(/^\s*[-*] /, ''))
        else items[items.length - 1] += ` ${lines[i].trim()}`
      }
      blocks.push({ kind: 'list', items: items.map(statement) })
    } else if (line.startsWith('|')) {
      const rows: string[][] = []
      for (; lines[i]?.startsWith('|'); i++) if (!/^[|\s:-]+$/.test(lines[i])) rows.push(lines[i].split('|').slice(1, -1).map((c) => c.trim()))
      i--
      blocks.push({ kind: 'table', rows })
    } else {
      const from = i
      while (i + 1 < lines.length && lines[i + 1].trim() && !/^(#|```|\||\s*[-*] )/.test(lines[i + 1])) i++
      blocks.push({ kind: 'text', ...statement(lines.slice(from, i + 1).join(' ')) })
    }
  }
  return blocks
}
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export interface Span {
  text: string
  as: 'plain' | 'strong' | 'code' | 'em'
}
export function spansOf(text: string): Span[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part): Span => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), as: 'strong' }
      if (part.startsWith('`')) return { text: part.slice(1, -1), as: 'code' }
      if (part.startsWith('*') && part.length > 2) return { text: part.slice(1, -1), as: 'em' }
      const link = /^\[([^\]]+)\]\([^)]+\)$/.exec(part)
      return { text: link ? link[1] : part, as: 'plain' }
    })
}

import { type Block, type Found, type Once, parseBlocks } from './blocks.ts'

const marker = /^(\s*)([-*+]|(\d{1,9})[.)])(\s+)(?=\S)/
const task = /^\[([ xX])\]\s+(?=\S)/
const indentOf = (text: string) => text.length - text.trimStart().length
const isBlank = (text: string) => text.trim() === ''

/** Items begin with the same kind of mark; content indented below a mark belongs to its item. */
export function parseList(lines: string[], at: number, depth: number, once: Once): Found | null {
  const first = marker.exec(lines[at] ?? '')
  if (!first) return null
  const isNumbered = first[3] !== undefined
  const indent = first[1]?.length ?? 0
  const items: string[][] = []
  let content = 0
  let next = at
  for (; next < lines.length; next += 1) {
    const text = lines[next] ?? ''
    const found = marker.exec(text)
    const item = items.at(-1)
    const isSibling = found && (found[1] ?? '').length <= indent + 1 && (found[3] !== undefined) === isNumbered
    if (isSibling) {
      content = found[0].length
      items.push([text.slice(content)])
    } else if (item && isBlank(text)) item.push('')
    else if (item && indentOf(text) > indent) item.push(text.slice(Math.min(indentOf(text), content)))
    // A continuation line of the item's text.
    else if (item && item.at(-1) !== '' && !found && !isBlock(text)) item.push(text)
    else break
  }
  const start = isNumbered ? Number(first[3]) : null
  const checks = items.map(takeCheck)
  const parse = (item: string[]) => once(`${depth} ${item.join('\n')}`, () => parseBlocks(item, depth + 1, once))
  const block: Block = { kind: 'list', start, items: items.map(parse) }
  return { block: checks.some((check) => check !== null) ? { ...block, checks } : block, next }
}

/** Removes a task's box from its item; null if there is none. */
function takeCheck(item: string[]): boolean | null {
  const [first = ''] = item
  const [box, sign] = task.exec(first) ?? []
  if (box === undefined) return null
  item[0] = first.slice(box.length)
  return sign !== ' '
}

const isBlock = (text: string) => /^ {0,3}(?:#{1,6}\s|>|`{3}|~{3}|\|)/.test(text)

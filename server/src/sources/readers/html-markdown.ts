const skipped = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG MATH CANVAS IFRAME OBJECT EMBED AUDIO VIDEO IMG PICTURE HEAD TITLE INPUT SELECT TEXTAREA BUTTON'.split(
    ' ',
  ),
)
const inline = new Set(
  'A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q RUBY RB RP RT S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR'.split(
    ' ',
  ),
)

/**
 * The visible text of HTML as Markdown: headings, paragraphs, lists, tables, code. Emphasis and link targets are left
 * out: the bot quotes sentences. Runs in linear time, unlike the library we tried.
 */
export function toMarkdown(root: Element): string {
  const blocks: string[] = []
  let line = ''

  function endLine(): void {
    const text = tidy(line)
    if (text !== '') blocks.push(text)
    line = ''
  }
  function add(block: string): void {
    endLine()
    if (block.trim() !== '') blocks.push(block)
  }

  function walk(node: Node): void {
    if (node.nodeType === 3) {
      line += flat(node.textContent ?? '')
      return
    }
    if (node.nodeType !== 1) return
    const element = node as Element
    const name = element.tagName.toUpperCase()
    if (isUnseen(element, name)) return
    if (name === 'BR') line += '\n'
    else if (/^H[1-6]$/.test(name)) add(`${'#'.repeat(Number(name[1]))} ${tidy(textOf(element)).replaceAll('\n', ' ')}`)
    else if (name === 'PRE') add(`\`\`\`\n${(element.textContent ?? '').replace(/^\n/, '').trimEnd()}\n\`\`\``)
    else if (name === 'UL' || name === 'OL' || name === 'MENU') add(listOf(element, name === 'OL', ''))
    else if (name === 'TABLE' && isData(element)) add(tableOf(element))
    else if (inline.has(name)) for (const child of element.childNodes) walk(child)
    else {
      // A term and its definition belong together.
      if (name === 'DD') line += '\n'
      else endLine()
      for (const child of element.childNodes) walk(child)
      if (name !== 'DT') endLine()
    }
  }

  walk(root)
  endLine()
  return blocks.join('\n\n')
}

const isUnseen = (element: Element, name: string): boolean =>
  skipped.has(name) || element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true'

const flat = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ')
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

/** All text below, with a separator between blocks. */
function textOf(node: Node): string {
  if (node.nodeType === 3) return flat(node.textContent ?? '')
  if (node.nodeType !== 1) return ''
  const element = node as Element
  const name = element.tagName.toUpperCase()
  if (isUnseen(element, name)) return ''
  if (name === 'BR') return '\n'
  const text = [...element.childNodes].map(textOf).join('')
  return inline.has(name) ? text : `\n${text}\n`
}

function listOf(list: Element, isNumbered: boolean, indent: string): string {
  const lines: string[] = []
  let number = Number(list.getAttribute('start') ?? 1) || 1
  for (const item of list.children) {
    if (isUnseen(item, item.tagName.toUpperCase())) continue
    const inner = [...item.childNodes]
    const isList = (node: Node) => /^(UL|OL|MENU)$/i.test(node.nodeName)
    // A list directly in a list, invalid but common, is treated as a separate item.
    const nested = isList(item) ? [item] : (inner.filter(isList) as Element[])
    const text = isList(item)
      ? ''
      : tidy(
          inner
            .filter((node) => !isList(node))
            .map(textOf)
            .join(''),
        )
    if (text !== '')
      lines.push(`${indent}${isNumbered ? `${number++}.` : '-'} ${text.replaceAll('\n', `\n${indent}  `)}`)
    for (const below of nested) lines.push(listOf(below, below.tagName.toUpperCase() === 'OL', `${indent}  `))
  }
  return lines.filter((text) => text !== '').join('\n')
}

/** Layout tables are flattened; a data table has rows of several short cells. */
function isData(table: Element): boolean {
  if (table.querySelector('table, h1, h2, h3, h4, ul, ol')) return false
  const rows = [...table.querySelectorAll('tr')]
  return rows.length > 1 && rows.some((row) => row.children.length > 1)
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => tidy(textOf(cell)).replaceAll('\n', ' ').replaceAll('|', '\\|')),
  )
  const width = Math.max(...rows.map((row) => row.length))
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`)
  const caption = tidy(table.querySelector('caption')?.textContent ?? '')
  return [caption && `${caption}:\n`, written[0], `|${' --- |'.repeat(width)}`, ...written.slice(1)]
    .filter(Boolean)
    .join('\n')
}

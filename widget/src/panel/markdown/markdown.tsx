/** @jsxImportSource preact */
import { type Block, createMarkdownReader, type Inline } from 'beckon-contract/markdown'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo, useState } from 'preact/hooks'
import { Code } from './code.tsx'
import { Link, RelativeLink } from './links.tsx'
import { splitAtMarks } from './marks.ts'
import { Picture } from './picture.tsx'
import { plainText } from './plain-text.ts'
import { Table } from './table.tsx'

interface MarkdownProps {
  text: string
  /** Draws the mark of a citation. */
  drawMark?: (mark: string) => ComponentChildren
  drawAfter?: (block: Block) => ComponentChildren
}

/** Blocks are drawn once, their marks whenever a card is opened or closed. */
const DrawMark = createContext<MarkdownProps['drawMark']>(undefined)

/**
 * Renders a model's Markdown with our own elements only: nothing in it becomes HTML or is run, and pictures are loaded
 * through the service. While a reply streams in, only its last blocks are parsed and drawn again.
 */
export function Markdown({ text, drawMark, drawAfter }: MarkdownProps) {
  const [read] = useState(createMarkdownReader)
  const blocks = useMemo(() => read(text), [text])
  return (
    <DrawMark.Provider value={drawMark}>
      <div class="markdown">
        {blocks.map((block) => (
          <>
            <DrawnBlock block={block} />
            {drawAfter?.(block)}
          </>
        ))}
      </div>
    </DrawMark.Provider>
  )
}

const DrawnBlock = ({ block }: { block: Block }) => useMemo(() => <>{drawBlock(block)}</>, [block])

function drawBlock(block: Block): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{drawWords(block.children)}</p>
    case 'heading':
      return (
        <p dir="auto" class="heading">
          {drawWords(block.children)}
        </p>
      )
    case 'code':
      return <Code text={block.text} />
    case 'quote':
      return <blockquote dir="auto">{block.children.map(drawBlock)}</blockquote>
    case 'list':
      return drawList(block)
    case 'table':
      return <Table table={block} drawWords={drawWords} />
    case 'line':
      return <hr />
  }
}

function drawList({ start, items, checks = [] }: Extract<Block, { kind: 'list' }>) {
  const rows = items.map((item, place) => <Item item={item} check={checks[place] ?? null} />)
  if (start === null) return <ul dir="auto">{rows}</ul>
  return (
    <ol dir="auto" start={start}>
      {rows}
    </ol>
  )
}

/** An item stays the same object while those after it arrive. */
const Item = ({ item, check }: { item: Block[]; check: boolean | null }) =>
  useMemo(
    () => (
      <li class={check === null ? '' : 'task'}>
        {check !== null && <input type="checkbox" checked={check} disabled aria-label={plainText(item)} />}
        {item.map(drawPart)}
      </li>
    ),
    [item, check],
  )

/** The text of a short item is next to its mark, without paragraph spacing. */
const drawPart = (block: Block) =>
  block.kind === 'paragraph' ? <div>{drawWords(block.children)}</div> : drawBlock(block)

const drawWords = (parts: Inline[]): ComponentChildren => parts.map(drawInline)

function drawInline(part: Inline): ComponentChildren {
  switch (part.kind) {
    case 'text':
      return splitAtMarks(part.text).map((piece, place) => (place % 2 === 0 ? piece : <Mark mark={piece} />))
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{drawWords(part.children)}</strong>
    case 'emphasis':
      return <em>{drawWords(part.children)}</em>
    case 'strike':
      return <s>{drawWords(part.children)}</s>
    case 'link':
      return <Link href={part.href}>{drawWords(part.children)}</Link>
    case 'relative':
      return <RelativeLink path={part.path}>{drawWords(part.children)}</RelativeLink>
    case 'image':
      return <Picture href={part.href} text={part.text} />
  }
}

const Mark = ({ mark }: { mark: string }) => <>{useContext(DrawMark)?.(mark)}</>

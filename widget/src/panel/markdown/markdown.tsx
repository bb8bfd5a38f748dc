/** @jsxImportSource preact */
import { type Block, createMarkdownReader, type Inline } from 'beckon-contract/markdown'
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useMemo, useState } from 'preact/hooks'
import { Code } from './code.tsx'
import { inParts } from './in-parts.ts'
import { Link, RelativeLink } from './links.tsx'
import { List } from './list.tsx'
import { splitAtMarks } from './marks.ts'
import { Picture } from './picture.tsx'
import { Table } from './table.tsx'

interface MarkdownProps {
  text: string
  /** Draws the mark of a citation. */
  drawMark?: (mark: string) => ComponentChildren
  drawAfter?: ((block: Block) => ComponentChildren) | undefined
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
        {inParts(blocks, (part) => (
          <Blocks blocks={part} drawAfter={drawAfter} />
        ))}
      </div>
    </DrawMark.Provider>
  )
}

/** Blocks, like items and rows, stay the same objects while those after them arrive. */
const Blocks = ({ blocks, drawAfter }: { blocks: Block[]; drawAfter: MarkdownProps['drawAfter'] }) =>
  useMemo(
    () =>
      blocks.map((block) => (
        <>
          <DrawnBlock block={block} />
          {drawAfter?.(block)}
        </>
      )),
    [drawAfter, ...blocks],
  )

const drawBlocks = (blocks: Block[]) => blocks.map((block) => <DrawnBlock block={block} />)

const DrawnBlock = ({ block }: { block: Block }) => useMemo(() => <>{drawBlock(block)}</>, [block])

function drawBlock(block: Block): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" class={block.isContinued ? 'continued' : ''}>
          {drawWords(block.children)}
        </p>
      )
    case 'heading':
      return (
        <p dir="auto" class="heading">
          {drawWords(block.children)}
        </p>
      )
    case 'code':
      return <Code text={block.text} />
    case 'quote':
      return <blockquote dir="auto">{drawBlocks(block.children)}</blockquote>
    case 'list':
      return <List list={block} drawPart={drawPart} />
    case 'table':
      return <Table table={block} drawWords={drawWords} />
    case 'line':
      return <hr />
  }
}

/** The text of a short item is next to its mark, without paragraph spacing. */
const drawPart = (block: Block) => (block.kind === 'paragraph' ? <Part block={block} /> : <DrawnBlock block={block} />)

const Part = ({ block }: { block: Extract<Block, { kind: 'paragraph' }> }) =>
  useMemo(() => <div>{drawWords(block.children)}</div>, [block])

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

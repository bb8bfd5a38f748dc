/** @jsxImportSource preact */
import { type Block, type Inline, parseMarkdown } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'

/** Renders a model's Markdown with our own elements only: nothing in it becomes HTML, is loaded or is run. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return <div class="markdown">{blocks.map(drawBlock)}</div>
}

function drawBlock(block: Block): ComponentChildren {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{block.children.map(drawInline)}</p>
    case 'heading':
      return (
        <p dir="auto">
          <strong>{block.children.map(drawInline)}</strong>
        </p>
      )
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote dir="auto">{block.children.map(drawBlock)}</blockquote>
    case 'list': {
      const items = block.items.map((item) => <li>{item.map(drawPart)}</li>)
      return block.start === null ? (
        <ul dir="auto">{items}</ul>
      ) : (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      )
    }
    case 'table':
      return <Table {...block} />
    case 'line':
      return <hr />
  }
}

/** The text of a short item is next to its mark, without paragraph spacing. */
const drawPart = (block: Block) =>
  block.kind === 'paragraph' ? <div>{block.children.map(drawInline)}</div> : drawBlock(block)

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  const box = useRef<HTMLDivElement>(null)
  // A wide table scrolls, so it must be focusable by keyboard.
  useLayoutEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (scrollWidth > clientWidth) box.current?.setAttribute('tabindex', '0')
  })
  return (
    // The box has the table's own direction, so that it scrolls from the first column.
    <div class="table" dir="auto" ref={box}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th>{cell.map(drawInline)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell) => (
                <td>{cell.map(drawInline)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function drawInline(part: Inline): ComponentChildren {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{part.children.map(drawInline)}</strong>
    case 'emphasis':
      return <em>{part.children.map(drawInline)}</em>
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part.children.map(drawInline)}
        </a>
      )
  }
}

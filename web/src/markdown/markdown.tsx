import { type Block, type Inline, parseMarkdown } from 'beckon-contract/markdown'
import { Fragment, memo, type ReactNode } from 'react'
import styles from './markdown.module.css'

/** Renders a model's Markdown with our own elements only: nothing in it becomes HTML, is loaded or is run. */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  return <div className={styles.markdown}>{blocks(parseMarkdown(text))}</div>
})

/** They never move: their index is their key. */
const inOrder = <Part,>(parts: Part[], draw: (part: Part) => ReactNode) =>
  Array.from(parts.entries(), ([place, part]) => <Fragment key={place}>{draw(part)}</Fragment>)
const blocks = (parts: Block[]) => inOrder(parts, drawBlock)
const words = (parts: Inline[]) => inOrder(parts, drawInline)

function drawBlock(block: Block): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{words(block.children)}</p>
    case 'heading':
      return <p className={styles.heading}>{words(block.children)}</p>
    case 'code':
      return (
        <pre className={styles.code}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote>{blocks(block.children)}</blockquote>
    case 'list':
      return drawList(block)
    case 'table':
      return drawTable(block)
    case 'line':
      return <hr />
  }
}

function drawList({ start, items, checks = [] }: Extract<Block, { kind: 'list' }>) {
  const boxed = items.map((item, place) => ({ item, box: boxOf(checks[place]) }))
  const rows = inOrder(boxed, ({ item, box }) => (
    <li>
      {box}
      {drawItem(item)}
    </li>
  ))
  return start === null ? <ul>{rows}</ul> : <ol start={start}>{rows}</ol>
}

const boxOf = (check: boolean | null = null) => (check === null ? null : check ? '☑ ' : '☐ ')

/** The text of a short item is next to its mark, without paragraph spacing. */
const drawItem = (item: Block[]) =>
  inOrder(item, (block) => (block.kind === 'paragraph' ? <div>{words(block.children)}</div> : drawBlock(block)))

function drawTable({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {inOrder(head, (cell) => (
              <th>{words(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (row) => (
            <tr>
              {inOrder(row, (cell) => (
                <td>{words(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function drawInline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return <code>{part.text}</code>
    case 'strong':
      return <strong>{words(part.children)}</strong>
    case 'emphasis':
      return <em>{words(part.children)}</em>
    case 'strike':
      return <s>{words(part.children)}</s>
    // It leads to the site of the visitor, which is not known here.
    case 'relative':
      return words(part.children)
    case 'image':
      return (
        <a href={part.href} target="_blank" rel="noreferrer nofollow">
          {part.text || part.href}
        </a>
      )
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noreferrer nofollow">
          {words(part.children)}
        </a>
      )
  }
}

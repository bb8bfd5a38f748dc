/** @jsxImportSource preact */
import type { Block, Inline } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { useScrollable } from './scrollable.ts'

interface TableProps {
  table: Extract<Block, { kind: 'table' }>
  drawWords: (parts: Inline[]) => ComponentChildren
}

export function Table({ table: { head, rows, align }, drawWords }: TableProps) {
  const box = useScrollable<HTMLDivElement>()
  return (
    // The box has the table's own direction, so that it scrolls from the first column.
    <div class="table" dir="auto" ref={box}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th data-align={align[column]}>{drawWords(cell)}</th>
            ))}
          </tr>
        </thead>
        {bodiesOf(rows).map((body) => (
          <Body rows={body} align={align} drawWords={drawWords} />
        ))}
      </table>
    </div>
  )
}

/** A browser lays out each part of a long table on its own: while it grows, only the last one. */
const rowsPerBody = 20
const bodiesOf = (rows: Inline[][][]) =>
  Array.from({ length: Math.ceil(rows.length / rowsPerBody) }, (_, part) =>
    rows.slice(part * rowsPerBody, (part + 1) * rowsPerBody),
  )

interface BodyProps {
  rows: Inline[][][]
  align: (string | null)[]
  drawWords: TableProps['drawWords']
}

const Body = ({ rows, align, drawWords }: BodyProps) =>
  useMemo(
    () => (
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, column) => (
              <td data-align={align[column]}>{drawWords(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    ),
    // A row stays the same object while those after it arrive.
    [align.join(), ...rows],
  )

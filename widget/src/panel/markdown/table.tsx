/** @jsxImportSource preact */
import type { Block, Inline } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { inParts } from './in-parts.ts'
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
        {inParts(rows, (part) => (
          <Body rows={part} align={align} drawWords={drawWords} />
        ))}
      </table>
    </div>
  )
}

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

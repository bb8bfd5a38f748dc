/** @jsxImportSource preact */
import type { Block, Inline } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface TableProps {
  table: Extract<Block, { kind: 'table' }>
  drawWords: (parts: Inline[]) => ComponentChildren
}

export function Table({ table: { head, rows, align }, drawWords }: TableProps) {
  const box = useRef<HTMLDivElement>(null)
  // A wide table scrolls, so it must be focusable by keyboard.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = box.current ?? {}
    if (scrollWidth > clientWidth) box.current?.setAttribute('tabindex', '0')
  })
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
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, column) => (
                <td data-align={align[column]}>{drawWords(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

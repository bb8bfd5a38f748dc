/** @jsxImportSource preact */
import type { Block, Inline } from 'beckon-contract/markdown'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { oncePerFrame } from '../frames.ts'
import { inParts } from './in-parts.ts'
import { inLine } from './plain-text.ts'
import { useScrollable } from './scrollable.ts'
import { useSkipped } from './skipped.ts'

/** A browser lays out all rows of a table with each one that arrives: a longer one is drawn as several. */
const rowsPerTable = 40

type Row = Inline[][]

interface TableProps {
  table: Extract<Block, { kind: 'table' }>
  drawWords: (parts: Inline[]) => ComponentChildren
}

export function Table({ table: { head, rows, align }, drawWords }: TableProps) {
  const box = useScrollable<HTMLDivElement>()
  const first = useRef<HTMLTableElement>(null)
  const isLong = rows.length > rowsPerTable
  const widths = useColumnWidths(first, isLong)
  const longest = useLongest(rows, isLong)
  const body = { align, drawWords, isLong }
  return (
    // The box has the table's own direction, so that it scrolls from the first column. Several are one for screen readers.
    <div class="table" dir="auto" ref={box} role={isLong ? 'table' : undefined}>
      <table ref={first} role={isLong ? 'none' : undefined}>
        <thead role={isLong ? 'rowgroup' : undefined}>
          <tr role={isLong ? 'row' : undefined}>
            {head.map((cell, column) => (
              <th role={isLong ? 'columnheader' : undefined} data-align={align[column]}>
                {drawWords(cell)}
                {isLong && <span class="longest">{longest[column]}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {inParts(rows.slice(0, rowsPerTable), (part) => (
          <Body rows={part} {...body} />
        ))}
      </table>
      {isLong &&
        inParts(rows.slice(rowsPerTable), (part, from) => (
          <FurtherRows
            widths={widths}
            rows={part}
            isWhole={rowsPerTable + from + part.length < rows.length}
            {...body}
          />
        ))}
    </div>
  )
}

interface BodyProps {
  rows: Row[]
  align: (string | null)[]
  drawWords: TableProps['drawWords']
  isLong: boolean
}

const Body = ({ rows, ...row }: BodyProps) =>
  useMemo(
    () => (
      <tbody role={row.isLong ? 'rowgroup' : undefined}>
        {rows.map((cells) => (
          <Cells cells={cells} {...row} />
        ))}
      </tbody>
    ),
    [row.isLong, row.align.join(), ...rows],
  )

/** A row stays the same object while those after it arrive. */
const Cells = ({ cells, align, drawWords, isLong }: Omit<BodyProps, 'rows'> & { cells: Row }) =>
  useMemo(
    () => (
      <tr role={isLong ? 'row' : undefined}>
        {cells.map((cell, column) => (
          <td role={isLong ? 'cell' : undefined} data-align={align[column]}>
            {drawWords(cell)}
          </td>
        ))}
      </tr>
    ),
    [isLong, align.join(), cells],
  )

interface FurtherRowsProps extends BodyProps {
  widths: number[]
  /** There are rows behind these. */
  isWhole: boolean
}

/** With the columns of the first table. */
function FurtherRows({ widths, isWhole, ...body }: FurtherRowsProps) {
  const classes = useSkipped(isWhole && widths.length > 0)
  return useMemo(
    () => (
      <div class={classes} style={{ width: `${widths.reduce((sum, width) => sum + width, 0)}px` }}>
        <table role="none">
          <colgroup>
            {widths.map((width) => (
              <col style={{ width: `${width}px` }} />
            ))}
          </colgroup>
          <Body {...body} />
        </table>
      </div>
    ),
    [classes, widths, body.align.join(), ...body.rows],
  )
}

/** The longest text of each column: the first table is as wide as the further rows need. */
function useLongest(rows: Row[], isWanted: boolean): string[] {
  const seen = useRef({ count: 0, longest: [] as string[] }).current
  // The last row may not be whole yet.
  if (isWanted)
    for (const row of rows.slice(Math.max(0, seen.count - 1)))
      for (const [column, cell] of row.entries()) {
        const text = inLine(cell)
        if (text.length > (seen.longest[column]?.length ?? 0)) seen.longest[column] = text
      }
  if (isWanted) seen.count = rows.length
  return seen.longest
}

/** In pixels; again when a column gets another width. */
function useColumnWidths(table: { current: HTMLTableElement | null }, isWanted: boolean): number[] {
  const [widths, setWidths] = useState<number[]>([])
  useEffect(() => {
    const { current } = table
    if (!isWanted || !current) return
    const cells = [...current.querySelectorAll('th')]
    const measure = oncePerFrame(() => setWidths(cells.map((cell) => cell.getBoundingClientRect().width)))
    const observer = new ResizeObserver(measure)
    for (const cell of cells) observer.observe(cell)
    return () => observer.disconnect()
  }, [isWanted])
  return widths
}

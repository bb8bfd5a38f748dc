import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import type { MovedTable } from './moved-tables.ts'
import { type Row, readPages } from './table-pages.ts'

export interface Checksum {
  rows: number
  sum: string
}

/** Equal for equal rows, in whatever order a database returns them: the sum of the hashes of all rows. */
export async function sumTable(db: Database, table: MovedTable, onPage: (rows: number) => void): Promise<Checksum> {
  let [rows, sum] = [0, 0n]
  for await (const page of readPages(db, table)) {
    for (const row of page) sum = BigInt.asUintN(64, sum + hashOf(table, row))
    rows += page.length
    onPage(rows)
  }
  return { rows, sum: sum.toString(16).padStart(16, '0') }
}

const hashOf = ({ columns }: MovedTable, row: Row): bigint => {
  const hash = createHash('sha256')
  for (const column of columns) {
    const value = row[column]
    const text = Buffer.isBuffer(value) ? value : String(value)
    hash.update(`${column} ${typeof value} ${text.length} `).update(text)
  }
  return hash.digest().readBigUInt64BE()
}

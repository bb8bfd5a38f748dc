import type { EntryDraft, EntryFormat } from 'beckon-contract'
import { csvCell } from '../lib/spreadsheet-cells.ts'
import { joinPhrasings } from './phrasings.ts'
import { joinTags } from './tags.ts'

/** A file that the import reads back unchanged, generated in chunks. */
export async function* writeEntries(format: EntryFormat, pages: AsyncIterable<EntryDraft[]>): AsyncGenerator<string> {
  yield* format === 'json' ? writeJson(pages) : writeCsv(pages)
}

async function* writeCsv(pages: AsyncIterable<EntryDraft[]>): AsyncGenerator<string> {
  // The byte order mark tells Excel that this is UTF-8.
  yield '\ufeffquestion,answer,tags\r\n'
  for await (const page of pages)
    yield page
      .map(({ questions, answer, tags = [] }) =>
        [joinPhrasings(questions), answer, joinTags(tags)].map(csvCell).join(','),
      )
      .map((line) => `${line}\r\n`)
      .join('')
}

async function* writeJson(pages: AsyncIterable<EntryDraft[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages)
    for (const { questions, answer, tags = [] } of page) {
      yield `${before}  ${JSON.stringify({ questions, answer, ...(tags.length > 0 && { tags }) })}`
      before = ',\n'
    }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

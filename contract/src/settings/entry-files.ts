import { limits } from '../limits.ts'
import { Closed, OneOf, type Static, Type, Uuid } from '../schema.ts'

export const entryFormats = ['csv', 'json'] as const
export type EntryFormat = (typeof entryFormats)[number]
export const EntryFileQuery = Type.Object({ format: Type.Optional(OneOf(entryFormats)) })

/**
 * The result of an import. Nothing is imported if a row is invalid: `errors` of the problem document lists the rows.
 */
export const ImportResult = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  duplicates: Type.Optional(Type.Integer({ description: 'Rows left out because an earlier row has their question' })),
  invalid: Type.Optional(Type.Integer({ description: 'Rows left out because they are invalid, with `skipInvalid`' })),
  changeId: Type.Optional({ ...Uuid, description: 'To undo it. Without it, nothing was changed' }),
})
export type ImportResult = Static<typeof ImportResult>

export const importFormats = [...entryFormats, 'xlsx'] as const
export type ImportFormat = (typeof importFormats)[number]
const Column = Type.Integer({
  ...{ minimum: 0, maximum: limits.importColumns - 1 },
  description: 'From 0. Without it: by its name',
})
export const EntryImportQuery = Closed({
  format: Type.Optional(OneOf(importFormats)),
  questionColumn: Type.Optional(
    Type.String({
      maxLength: 4 * limits.importColumns,
      description: 'From 0; several are separated by commas. Without it: by their names',
    }),
  ),
  answerColumn: Type.Optional(Column),
  tagsColumn: Type.Optional(
    Type.String({ maxLength: 10, description: 'From 0, or `none`: without tags, whatever the columns are called' }),
  ),
  skipInvalid: Type.Optional(Type.Boolean({ description: 'Import the other rows, instead of nothing' })),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Of the file, to find the import later' })),
})
export type EntryImportQuery = Static<typeof EntryImportQuery>

export const previewStates = ['new', 'changed', 'same', 'duplicate', 'invalid'] as const
export type PreviewState = (typeof previewStates)[number]
const PreviewRow = Type.Object({
  row: Type.Integer({ description: 'As a spreadsheet counts: the first row is 1. In JSON, the first item is row 1' }),
  state: OneOf(previewStates),
  questions: Type.Array(Type.String()),
  answer: Type.String(),
  tags: Type.Array(Type.String()),
  before: Type.Optional(
    Type.Object({ questions: Type.Array(Type.String()), answer: Type.String() }, { description: 'What it changes' }),
  ),
  problem: Type.Optional(Type.String({ description: 'Why it is invalid, or of what it is a duplicate' })),
})
export type PreviewRow = Static<typeof PreviewRow>

/** What an import would do. Rows with the same answer are one. */
export const ImportPreview = Type.Object({
  columns: Type.Array(Type.String(), {
    description:
      'The header of a table: its first row with two filled cells. As many as its widest row has cells; empty for JSON',
  }),
  questionColumns: Type.Array(Type.Integer(), { description: 'Empty: none was chosen or found' }),
  answerColumn: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  tagsColumn: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'A table may have none' }),
  counts: Type.Object({
    new: Type.Integer(),
    changed: Type.Integer(),
    same: Type.Integer(),
    duplicate: Type.Integer({ description: 'Rows whose question an earlier row has' }),
    invalid: Type.Integer(),
  }),
  rows: Type.Array(PreviewRow, { description: 'The first ones of each state' }),
})
export type ImportPreview = Static<typeof ImportPreview>

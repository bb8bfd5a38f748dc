import { limits } from '../limits.ts'
import { Bytes, Download, type Operation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Instant, ListOf, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { CitedUses } from './cited-uses.ts'
import { EntryImportQuery, entryFormats, ImportPreview, ImportResult } from './entry-files.ts'

const Tag = Type.String({ minLength: 1, maxLength: limits.tagCharacters, pattern: '^[^,\\n\\r]*[^,\\s][^,\\n\\r]*$' })
const Tags = Type.Array(Tag, { maxItems: limits.tagsPerEntry })

/** One answer and the ways people ask for it. */
export const EntryDraft = Closed({
  questions: Type.Array(Type.String({ minLength: 1, maxLength: limits.questionCharacters, pattern: '\\S' }), {
    minItems: 1,
    maxItems: limits.questionsPerEntry,
  }),
  answer: Type.String({ minLength: 1, maxLength: limits.textCharacters, pattern: '\\S' }),
  tags: Type.Optional({
    ...Tags,
    description: 'To find and change answers together. Without it, they stay unchanged',
  }),
})
export type EntryDraft = Static<typeof EntryDraft>
export const EntryChange = Closed({
  ...EntryDraft.properties,
  updatedAt: Type.Optional({
    ...Instant,
    description: 'Of the entry as it was read. If it has changed since, this change is refused',
  }),
})
export type EntryChange = Static<typeof EntryChange>
export const Entry = Type.Object({
  id: Uuid,
  key: Type.Optional(Type.String({ description: 'Of the program that maintains it by the API' })),
  questions: Type.Array(Type.String()),
  answer: Type.String(),
  tags: Type.Array(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
  isLeftOut: Type.Optional(Type.Boolean({ description: 'It could not be indexed: the bot answers from the others' })),
  used: Type.Optional(CitedUses),
})
export type Entry = Static<typeof Entry>

/** A deleted entry, to be restored under its id: what cited, counted or tested it finds it again. */
export const DeletedEntry = Closed({
  ...EntryDraft.properties,
  key: Type.Optional(Type.String({ minLength: 1, maxLength: limits.entryKeyCharacters })),
  createdAt: Instant,
})
export type DeletedEntry = Static<typeof DeletedEntry>
export const EntryList = ListOf(Entry)
export type EntryList = Static<typeof EntryList>
export const entrySorts = ['newest', 'oldest', 'changed', 'used'] as const
export type EntrySort = (typeof entrySorts)[number]
const EntryFilter = {
  search: Type.Optional(Type.String({ maxLength: 200, description: 'Words in a question or the answer' })),
  tag: Type.Optional(Tag),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$', description: 'As detected; `und` if it was not' })),
  use: Type.Optional(OneOf(['used', 'never'], { description: 'Whether a reply has ever cited it' })),
}
export const EntryQuery = Closed({
  ...PageQuery.properties,
  ...EntryFilter,
  sort: Type.Optional(OneOf(entrySorts, { default: 'newest', description: '`used`: most often cited first' })),
})
export type EntryQuery = Static<typeof EntryQuery>

/** The values that a bot's entries can be filtered by, most frequent first. */
const Facet = Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }))
export const EntryFacets = Type.Object({ tags: Facet, languages: Facet })
export type EntryFacets = Static<typeof EntryFacets>

export const EntryFilterQuery = Closed(EntryFilter)
export type EntryFilterQuery = Static<typeof EntryFilterQuery>
const until = { ...Instant, description: 'Of `countEntries`: what changed since then is left alone' }

/** All that match, as they are chosen at one moment. */
export const EntryCount = Type.Object({
  count: Type.Integer(),
  until: { ...Instant, description: 'The moment: answers changed since then are not among them' },
})
export type EntryCount = Static<typeof EntryCount>

export const MatchingEntries = Closed({ ...EntryFilter, until })
export type MatchingEntries = Static<typeof MatchingEntries>

/** One of both. Those that are gone already are ignored. */
export const EntryChoice = Closed({
  ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 500, uniqueItems: true })),
  matching: Type.Optional(MatchingEntries),
})
export type EntryChoice = Static<typeof EntryChoice>

/** In one export of chosen answers. */
export const exportedEntriesMost = 100
export const EntryExportQuery = Closed({
  ...EntryFilter,
  format: Type.Optional(OneOf(entryFormats)),
  until: Type.Optional(until),
  ids: Type.Optional(
    Type.String({
      maxLength: 37 * exportedEntriesMost,
      description: 'Only these, instead of what is filtered: ids, separated by commas',
    }),
  ),
})
export type EntryExportQuery = Static<typeof EntryExportQuery>

export const entryChangeKinds = ['import', 'deletion'] as const
export type EntryChangeKind = (typeof entryChangeKinds)[number]
/** Many answers that were changed at once, and can be brought back. */
export const EntryChangeLine = Type.Object({
  id: Uuid,
  kind: OneOf(entryChangeKinds),
  name: Type.String({ description: 'Of the imported file' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  deleted: Type.Integer(),
  at: Instant,
  isUndone: Type.Boolean(),
})
export type EntryChangeLine = Static<typeof EntryChangeLine>
export const EntryChangeUndone = Type.Object({
  removed: Type.Integer(),
  restored: Type.Integer(),
  kept: Type.Integer({ description: 'Changed or deleted since by someone else, and left unchanged' }),
})
export type EntryChangeUndone = Static<typeof EntryChangeUndone>

export const EntryTagsChange = Closed({
  ...EntryChoice.properties,
  add: Type.Optional(Tags),
  remove: Type.Optional(Tags),
})
export type EntryTagsChange = Static<typeof EntryTagsChange>

/** A wording to add to an answer or remove from it. */
export const Wording = Closed({
  question: Type.String({ minLength: 1, maxLength: limits.questionCharacters, pattern: '\\S' }),
})
export type Wording = Static<typeof Wording>
/** The answers nearest to a message, to which a new wording may belong. */
export const NearestQuery = Closed({ message: Type.String({ minLength: 1, maxLength: limits.messageCharacters }) })
export const NearestEntries = Type.Object({ data: Type.Array(Entry, { description: 'Nearest first' }) })
export type NearestEntries = Static<typeof NearestEntries>

/** How many of a bot's questions and passages have vectors. Absent if vectors are off. */
export const VectorProgress = Type.Object({
  done: Type.Integer(),
  total: Type.Integer(),
  isUnderWay: Type.Boolean({ description: 'More will follow automatically: now, or when a failed call is retried' }),
  failed: Type.Optional(Type.String({ description: 'Why the last call failed, as reported by the provider' })),
})
export type VectorProgress = Static<typeof VectorProgress>

/** Whether the index is up to date, or changes are still being indexed. */
export const KnowledgeState = Type.Object({
  state: OneOf(['ready', 'indexing']),
  vectors: Type.Optional(VectorProgress),
})
export type KnowledgeState = Static<typeof KnowledgeState>

export const knowledgeOperations = {
  getKnowledge: {
    method: 'GET',
    path: '/bots/{botId}/knowledge',
    access: 'viewer',
    responses: { 200: KnowledgeState },
  },
  listEntries: {
    method: 'GET',
    path: '/bots/{botId}/entries',
    access: 'viewer',
    query: EntryQuery,
    responses: { 200: EntryList },
  },
  createEntry: {
    method: 'POST',
    path: '/bots/{botId}/entries',
    access: 'editor',
    body: EntryDraft,
    responses: { 201: Entry },
    errors: ['quota_exceeded'],
  },
  changeEntry: {
    method: 'PUT',
    path: '/bots/{botId}/entries/{entryId}',
    access: 'editor',
    body: EntryChange,
    responses: { 200: Entry },
    errors: ['quota_exceeded', 'conflict'],
  },
  removeEntry: {
    method: 'DELETE',
    path: '/bots/{botId}/entries/{entryId}',
    access: 'editor',
    responses: { 204: null },
  },
  restoreEntry: {
    method: 'POST',
    path: '/bots/{botId}/entries/{entryId}/restore',
    access: 'editor',
    body: DeletedEntry,
    responses: { 200: Entry },
    errors: ['quota_exceeded', 'conflict'],
  },
  removeEntries: {
    method: 'POST',
    path: '/bots/{botId}/entries/delete',
    access: 'editor',
    body: EntryChoice,
    responses: {
      200: Type.Object({
        deleted: Type.Integer(),
        changeId: Type.Optional({ ...Uuid, description: 'To undo it. Without it, there was nothing to delete' }),
      }),
    },
  },
  countEntries: {
    method: 'GET',
    path: '/bots/{botId}/entries/count',
    access: 'viewer',
    query: EntryFilterQuery,
    responses: { 200: EntryCount },
  },
  listEntryChanges: {
    method: 'GET',
    path: '/bots/{botId}/entries/changes',
    access: 'viewer',
    responses: { 200: Type.Object({ data: Type.Array(EntryChangeLine, { description: 'Newest first' }) }) },
  },
  undoEntryChange: {
    method: 'POST',
    path: '/bots/{botId}/entries/changes/{changeId}/undo',
    access: 'editor',
    responses: { 200: EntryChangeUndone },
    errors: ['quota_exceeded', 'conflict'],
  },
  listEntryFacets: {
    method: 'GET',
    path: '/bots/{botId}/entries/facets',
    access: 'viewer',
    responses: { 200: EntryFacets },
  },
  changeEntryTags: {
    method: 'POST',
    path: '/bots/{botId}/entries/tags',
    access: 'editor',
    body: EntryTagsChange,
    responses: { 200: Type.Object({ changed: Type.Integer() }) },
  },
  listNearestEntries: {
    method: 'POST',
    path: '/bots/{botId}/entries/nearest',
    access: 'viewer',
    body: NearestQuery,
    responses: { 200: NearestEntries },
  },
  addWording: {
    method: 'POST',
    path: '/bots/{botId}/entries/{entryId}/questions',
    access: 'editor',
    body: Wording,
    responses: { 200: Entry },
    errors: ['quota_exceeded'],
  },
  removeWording: {
    method: 'DELETE',
    path: '/bots/{botId}/entries/{entryId}/questions',
    access: 'editor',
    query: Wording,
    responses: { 200: Entry },
  },
  importEntries: {
    method: 'POST',
    path: '/bots/{botId}/entries/import',
    access: 'editor',
    query: EntryImportQuery,
    body: Bytes,
    bodyBytes: limits.importBytes,
    responses: { 200: ImportResult },
    errors: ['quota_exceeded', 'conflict'],
  },
  previewImport: {
    method: 'POST',
    path: '/bots/{botId}/entries/import/preview',
    access: 'editor',
    query: EntryImportQuery,
    body: Bytes,
    bodyBytes: limits.importBytes,
    responses: { 200: ImportPreview },
  },
  exportEntries: {
    method: 'GET',
    path: '/bots/{botId}/entries/export',
    access: 'viewer',
    query: EntryExportQuery,
    responses: { 200: Download },
  },
} as const satisfies Record<string, Operation>

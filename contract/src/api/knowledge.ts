import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { PageQuery } from '../paging.ts'
import { Closed, Instant, ListOf, NullableInstant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { EntryDraft } from '../settings/knowledge.ts'
import {
  PageDraft,
  rereadings,
  SiteDraft,
  sourceKinds,
  sourceStates,
  TextDraft,
  textBodyBytes,
} from '../settings/sources.ts'

/** Named as in the path, because generated clients have types of these names. */
export const KnowledgeEntry = Type.Object({
  id: Uuid,
  object: OneOf(['entry']),
  key: NullableString({ description: 'Your own key; null if it was written on the settings pages' }),
  questions: Type.Array(Type.String()),
  answer: Type.String(),
  tags: Type.Array(Type.String()),
  created_at: Instant,
  updated_at: Instant,
})
export type KnowledgeEntry = Static<typeof KnowledgeEntry>
export const KnowledgeEntryList = ListOf(KnowledgeEntry)
export const KnowledgeEntryDeleted = Type.Object({ id: Uuid, object: OneOf(['entry']), deleted: Type.Boolean() })

export const KnowledgeSource = Type.Object({
  id: Uuid,
  object: OneOf(['source']),
  kind: OneOf(sourceKinds),
  title: Type.String(),
  url: NullableString(),
  status: OneOf(sourceStates, {
    description: '`waiting`, `reading`, `ready` (the bot answers from it) or `failed` (`reason` says why)',
  }),
  reason: NullableString({ description: 'Why it failed or is waiting, or what was left out' }),
  passages: Type.Integer({ description: 'How many passages the bot reads from it' }),
  reread: OneOf(rereadings, { description: 'How often a page or site is read again automatically' }),
  created_at: Instant,
  read_at: NullableInstant,
  next_read_at: NullableInstant,
})
export type KnowledgeSource = Static<typeof KnowledgeSource>
export const KnowledgeSourceList = ListOf(KnowledgeSource)
export const KnowledgeSourceDeleted = Type.Object({ id: Uuid, object: OneOf(['source']), deleted: Type.Boolean() })

export const newSourceKinds = ['text', 'page', 'site'] as const
const { url, reread } = PageDraft.properties
export const NewKnowledgeSource = Closed({
  kind: OneOf(newSourceKinds, {
    description: '`text`: needs `title` and `text`. `page` and `site`: need `url`; a site is read page by page',
  }),
  title: Type.Optional(TextDraft.properties.title),
  text: Type.Optional({ ...TextDraft.properties.text, description: 'Text or Markdown' }),
  url: Type.Optional(url),
  reread,
  max_pages: SiteDraft.properties.maxPages,
  max_depth: SiteDraft.properties.maxDepth,
})
export type NewKnowledgeSource = Static<typeof NewKnowledgeSource>

export const KnowledgeStatus = Type.Object({
  object: OneOf(['knowledge']),
  agent_id: Uuid,
  status: OneOf(['ready', 'indexing'], {
    description: '`indexing`: the latest changes are not used yet; until then the bot answers without them',
  }),
})
export type KnowledgeStatus = Static<typeof KnowledgeStatus>

const tag = 'Knowledge'
const access = 'token:knowledge'

export const apiKnowledgeOperations = {
  getKnowledgeStatus: {
    method: 'GET',
    path: '/agents/{bot_uuid}/knowledge',
    tag,
    summary: 'Get whether changes of the knowledge are in use',
    description: 'Changes are indexed in the background, usually within seconds.',
    access,
    responses: { 200: KnowledgeStatus },
    errors: ['agent_not_found'],
  },
  listKnowledgeEntries: {
    method: 'GET',
    path: '/agents/{bot_uuid}/entries',
    tag,
    summary: 'List questions and answers',
    description: 'Newest first.',
    access,
    query: PageQuery,
    responses: { 200: KnowledgeEntryList },
    errors: ['agent_not_found'],
  },
  putKnowledgeEntry: {
    method: 'PUT',
    path: '/agents/{bot_uuid}/entries/{key}',
    tag,
    summary: 'Add or change a question and answer',
    description:
      `By your own key (up to ${limits.entryKeyCharacters} characters): the first call adds it, later ones change it. ` +
      'A call that changes nothing does nothing, so a whole list can be sent again and again. `201` if it is new.',
    access,
    body: EntryDraft,
    responses: { 200: KnowledgeEntry, 201: KnowledgeEntry },
    errors: ['agent_not_found', 'quota_exceeded'],
  },
  getKnowledgeEntry: {
    method: 'GET',
    path: '/agents/{bot_uuid}/entries/{key}',
    tag,
    summary: 'Get one question and answer',
    description: 'By your own key, or by its `id`.',
    access,
    responses: { 200: KnowledgeEntry },
    errors: ['agent_not_found'],
  },
  deleteKnowledgeEntry: {
    method: 'DELETE',
    path: '/agents/{bot_uuid}/entries/{key}',
    tag,
    summary: 'Delete a question and answer',
    description: 'By your own key, or by its `id`. The bot doesn’t use it any more. It is recorded in the audit log.',
    access,
    responses: { 200: KnowledgeEntryDeleted },
    errors: ['agent_not_found'],
  },
  listKnowledgeSources: {
    method: 'GET',
    path: '/agents/{bot_uuid}/sources',
    tag,
    summary: 'List sources and their status',
    description: 'Texts, files, pages and sites, newest first.',
    access,
    query: PageQuery,
    responses: { 200: KnowledgeSourceList },
    errors: ['agent_not_found'],
  },
  addKnowledgeSource: {
    method: 'POST',
    path: '/agents/{bot_uuid}/sources',
    tag,
    summary: 'Add a text, page or site',
    description: 'It is read in the background: get it again until its `status` is `ready` or `failed`.',
    access,
    body: NewKnowledgeSource,
    bodyBytes: textBodyBytes,
    responses: { 201: KnowledgeSource },
    errors: ['agent_not_found', 'conflict', 'quota_exceeded'],
  },
  getKnowledgeSource: {
    method: 'GET',
    path: '/agents/{bot_uuid}/sources/{id}',
    tag,
    summary: 'Get a source and its status',
    description: 'Whether it is waiting, being read, ready or failed.',
    access,
    responses: { 200: KnowledgeSource },
    errors: ['agent_not_found'],
  },
  refreshKnowledgeSource: {
    method: 'POST',
    path: '/agents/{bot_uuid}/sources/{id}/refresh',
    tag,
    summary: 'Read a source again',
    description:
      'For pages and sites that changed. The bot answers from the earlier content until the new one is read.',
    access,
    responses: { 200: KnowledgeSource },
    errors: ['agent_not_found'],
  },
  deleteKnowledgeSource: {
    method: 'DELETE',
    path: '/agents/{bot_uuid}/sources/{id}',
    tag,
    summary: 'Delete a source',
    description: 'The bot doesn’t use it any more. It is recorded in the audit log.',
    access,
    responses: { 200: KnowledgeSourceDeleted },
    errors: ['agent_not_found'],
  },
} as const satisfies Record<string, PublicOperation>

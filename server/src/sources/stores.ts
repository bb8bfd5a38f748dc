import type { OpenDatabase } from '../store/database.ts'
import { createDocumentStore } from './documents.store.ts'
import { createPassageStore } from './passages.store.ts'
import { createSourceListStore } from './source-lists.store.ts'
import { createSourceStore } from './sources.store.ts'

/** What the feature stores: sources, the documents read from them, and their passages. */
export const createSourceStores = (database: OpenDatabase) => ({
  store: createSourceStore(database.db),
  lists: createSourceListStore(database),
  documents: createDocumentStore(database),
  passages: createPassageStore(database),
})

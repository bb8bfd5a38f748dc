import type { Database } from '../store/database.ts'
import { createDocumentStore } from './documents.store.ts'
import { createPassageStore } from './passages.store.ts'
import { createSourceStore } from './sources.store.ts'

/** What the feature stores: sources, the documents read from them, and their passages. */
export const createSourceStores = (db: Database) => ({
  store: createSourceStore(db),
  documents: createDocumentStore(db),
  passages: createPassageStore(db),
})

import { createBeckon } from './page/beckon.ts'
import type { Mount } from './page/beckon-api.ts'

export type * from './page/beckon-api.ts'

export const mount: Mount = (options) => {
  // An element with that id would take its place.
  if (!window.Beckon?.mount) window.Beckon = createBeckon()
  return window.Beckon.mount(options)
}

import { createBeckon } from './page/beckon.ts'
import type { Mount } from './page/beckon-api.ts'
import * as chat from './page/chat/chat.ts'

export type * from './page/beckon-api.ts'

export const mount: Mount = (options) => {
  // An element with that id would take its place.
  if (!window.Beckon?.mount) window.Beckon = createBeckon(async () => chat)
  return (window.Beckon as { mount: Mount }).mount(options)
}

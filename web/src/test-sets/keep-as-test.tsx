import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import type { KeepAsTestProps } from './keep-as-test-menu.tsx'

const KeepAsTestMenu = lazyPart(async () => (await import('./keep-as-test-menu.tsx')).KeepAsTestMenu)

/** Loaded with the first reply, so that pages without one aren't slower. */
export const KeepAsTest = (props: KeepAsTestProps) => (
  <Suspense>
    <KeepAsTestMenu {...props} />
  </Suspense>
)

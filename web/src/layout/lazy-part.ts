import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode } from 'react'
import { loadPart } from './missing-part.ts'

/**
 * A page, loaded when it is first opened. Never reloads automatically, as the router would: the service may be down.
 */
export const lazyPage = <Name extends string>(
  load: () => Promise<Record<NoInfer<Name>, () => ReactNode>>,
  name: Name,
) => lazyRouteComponent(async () => ({ default: (await loadPart(load))[name] }))

/** Part of a page, such as a dialog, loaded when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadPart(load) }))

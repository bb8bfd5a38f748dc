import { IconLock } from '@tabler/icons-react'
import { EmptyState } from './empty-state.tsx'

/** In place of a page that the person's role doesn't allow. */
export function RoleNeeded({ children }: { children: string }) {
  return (
    <EmptyState icon={<IconLock size={28} stroke={1.5} />} title="You don’t have access to this page">
      {children}
    </EmptyState>
  )
}

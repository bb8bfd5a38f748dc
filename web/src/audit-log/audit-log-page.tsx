import { Button, Stack } from '@mantine/core'
import { IconFileExport, IconHistory } from '@tabler/icons-react'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditExportQuery } from 'beckon-contract'
import { useDeferredValue } from 'react'
import { api } from '../api.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { mayOwn, useSession } from '../session.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLogQuery } from './audit-queries.ts'
import { type AuditSearch, filterIn, searchOf } from './audit-search.ts'
import { AuditTable } from './audit-table.tsx'

export function AuditLogPage() {
  const { account, role } = useSession()
  const search: AuditSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = filterIn(search)
  // The previous lines stay while others are loaded.
  const shown = filterIn(useDeferredValue(search))
  const setFilter = (next: AuditExportQuery) =>
    void navigate({ to: '.', search: searchOf(next) as never, replace: true, resetScroll: false })
  if (!mayOwn(role)) return <RoleNeeded>The audit log is for the account’s owners.</RoleNeeded>
  return (
    <>
      <PageHeader
        title="Audit log"
        description={`Who changed what in ${account.name}, when and from where. Entries are kept for a year.`}
        actions={
          <Button
            component="a"
            href={api.auditLog.exportUrl(filter)}
            download
            variant="default"
            leftSection={<IconFileExport size={16} stroke={1.6} />}
          >
            Export as CSV
          </Button>
        }
      />
      <Stack gap="lg">
        <AuditFilters filter={filter} onChange={setFilter} />
        <Lines filter={shown} />
      </Stack>
    </>
  )
}

function Lines({ filter }: { filter: AuditExportQuery }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(auditLogQuery(filter))
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0)
    return (
      <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title="Nothing found">
        {Object.keys(filter).length > 0
          ? 'No entries match these filters. Choose other actions or another person.'
          : 'Sign-ins, changes of members, tokens, bots and models, exports and deletions appear here.'}
      </EmptyState>
    )
  return (
    <>
      <AuditTable lines={lines} />
      {hasNextPage && (
        <Button variant="default" mx="auto" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          Load more
        </Button>
      )}
    </>
  )
}

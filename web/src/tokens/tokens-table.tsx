import { Table } from '@mantine/core'
import type { Token } from 'beckon-contract'
import { lazy, Suspense, useState } from 'react'
import list from '../layout/list-table.module.css'
import { TokenRow } from './token-row.tsx'

// Loaded when someone asks for them: the list itself stays light.
const DisableTokenModal = lazy(async () => ({
  default: (await import('./disable-token-modal.tsx')).DisableTokenModal,
}))
const ReplaceTokenModal = lazy(async () => ({
  default: (await import('./replace-token-modal.tsx')).ReplaceTokenModal,
}))

export function TokensTable({ tokens }: { tokens: Token[] }) {
  const [disabling, setDisabling] = useState<Token | null>(null)
  const [replacing, setReplacing] = useState<Token | null>(null)
  return (
    <>
      <div className={list.frame}>
        <Table className={list.table} aria-label="API tokens">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Token</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th>Created</Table.Th>
              <Table.Th>Expires</Table.Th>
              <Table.Th>Last used</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onDisable={setDisabling} onReplace={setReplacing} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Suspense>
        {disabling && <DisableTokenModal token={disabling} onClose={() => setDisabling(null)} />}
        {replacing && <ReplaceTokenModal token={replacing} onClose={() => setReplacing(null)} />}
      </Suspense>
    </>
  )
}

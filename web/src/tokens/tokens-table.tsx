import { Table, VisuallyHidden } from '@mantine/core'
import type { Token } from 'beckon-contract'
import { useState } from 'react'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import list from '../layout/list-table.module.css'
import { TokenRow, tokenColumns } from './token-row.tsx'

// Loaded on demand: the list itself stays light.
const DisableTokenModal = lazyPart(async () => (await import('./disable-token-modal.tsx')).DisableTokenModal)
const ReplaceTokenModal = lazyPart(async () => (await import('./replace-token-modal.tsx')).ReplaceTokenModal)
const TokenUsageModal = lazyPart(async () => (await import('./token-usage-modal.tsx')).TokenUsageModal)

export function TokensTable({ tokens }: { tokens: Token[] }) {
  const [disabling, setDisabling] = useState<Token | null>(null)
  const [replacing, setReplacing] = useState<Token | null>(null)
  const [shown, setShown] = useState<Token | null>(null)
  return (
    <>
      <div className={list.frame}>
        <Table className={list.table} aria-label="API tokens">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Token</Table.Th>
              {tokenColumns.map(({ heading }) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onDisable={setDisabling}
                onReplace={setReplacing}
                onShowUsage={setShown}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <DialogPlace>
        {disabling && <DisableTokenModal token={disabling} onClose={() => setDisabling(null)} />}
      </DialogPlace>
      <DialogPlace>
        {replacing && <ReplaceTokenModal token={replacing} onClose={() => setReplacing(null)} />}
      </DialogPlace>
      <DialogPlace>{shown && <TokenUsageModal token={shown} onClose={() => setShown(null)} />}</DialogPlace>
    </>
  )
}

import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import type { Webhook, WebhookReplay } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { countOf } from '../layout/count-of.ts'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { useSave } from '../save.ts'

const hourMs = 3_600_000
/** As a `datetime-local` field wants it, in the person's time zone. */
const localTime = (ms: number): string =>
  new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

const kinds: Record<string, WebhookReplay['states']> = { failed: ['failed'], all: ['failed', 'delivered'] }

export function ReplayButton({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)} disabled={!webhook.isEnabled}>
        Replay
      </Button>
      <DialogPlace>{isOpen && <ReplayModal webhook={webhook} onClose={() => setOpen(false)} />}</DialogPlace>
    </>
  )
}

function ReplayModal({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [from, setFrom] = useState(localTime(Date.now() - 24 * hourMs))
  const [to, setTo] = useState(localTime(Date.now() + hourMs))
  const [kind, setKind] = useState('failed')
  const replay = useSave(
    { queryKey: ['webhooks', webhook.id] },
    () =>
      api.webhooks.replay(webhook.id, {
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        states: kinds[kind] ?? [],
      }),
    { saved: ({ count }) => `${countOf(count, 'event')} sent again`, onSaved: onClose },
  )
  return (
    <Modal opened onClose={onClose} title="Replay events" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <TextInput label="From" type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextInput label="To" type="datetime-local" value={to} onChange={(event) => setTo(event.target.value)} />
        <Select
          label="Which"
          data={[
            { value: 'failed', label: 'Failed events' },
            { value: 'all', label: 'Failed and delivered events' },
          ]}
          value={kind}
          onChange={(value) => setKind(value ?? 'failed')}
          allowDeselect={false}
        />
        <Group justify="flex-end">
          <Button onClick={() => replay.mutate()} loading={replay.isPending} disabled={!from || !to}>
            Replay
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import {
  type RetentionChange,
  type RetentionMode,
  type RetentionPreview,
  type RetentionPreviewQuery,
  type RetentionRule,
  retentionDaysMost,
} from 'beckon-contract'
import { useState } from 'react'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { FormError } from '../layout/form-error.tsx'
import { call } from '../request.ts'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'

const usualDays = 90
const retentionQuery = (botId?: string) =>
  queryOptions({
    queryKey: ['retention', botId ?? 'account'],
    queryFn: () => call('GET /retention', { query: { bot: botId } }),
  })

const describeRule = (rule: RetentionRule | null): string => {
  if (!rule || rule.mode === 'keep') return 'kept'
  return `${rule.mode === 'delete' ? 'deleted' : 'anonymised'} after ${countOf(rule.days, 'day')}`
}

const preview = (query: RetentionPreviewQuery) => call('GET /retention/preview', { query })

function describeConcerned({ conversations, isMore }: RetentionPreview, { mode, days }: RetentionRule): string {
  const many = isMore ? `More than ${countOf(conversations, 'conversation')}` : countOf(conversations, 'conversation')
  const done = mode === 'delete' ? 'deleted' : 'anonymised'
  return `${many} without a message in the last ${countOf(days, 'day')} will be ${done}, starting now, and others as they get that old. This can’t be undone.`
}

/** How long conversations are kept: of a bot, or of the account. */
export function RetentionForm({ botId }: { botId?: string }) {
  const { data } = useSuspenseQuery(retentionQuery(botId))
  const isEditable = mayAdmin(useSession().role)
  const [mode, setMode] = useState<RetentionMode | ''>(data.rule?.mode ?? '')
  const [days, setDays] = useState<number | string>(data.rule?.days ?? usualDays)
  const save = useSave({ queryKey: ['retention'] }, (body: RetentionChange) => call('PUT /retention', { body }), {
    saved: 'Saved',
  })
  const asked = useMutation({ mutationFn: preview })
  if (!isEditable)
    return (
      <Text fz="sm" c="dimmed">
        Conversations are {describeRule(data.rule ?? data.ofAccount)}. Only owners and admins can change this.
      </Text>
    )
  const hasDays = mode === 'delete' || mode === 'anonymise'
  const rule = mode === '' ? null : { mode, days: hasDays ? Number(days) : 1 }
  const isSame = rule?.mode === data.rule?.mode && (!hasDays || rule?.days === data.rule?.days)
  const applied = rule ?? (botId === undefined ? null : data.ofAccount)
  const bot = botId === undefined ? {} : { bot: botId }
  const saveRule = () => save.mutate({ ...bot, rule }, { onSettled: asked.reset })
  const ask = () => {
    if (!applied || applied.mode === 'keep') return saveRule()
    asked.mutate({ ...bot, ...applied }, { onSuccess: ({ conversations }) => conversations === 0 && saveRule() })
  }
  const concerned =
    asked.data && asked.data.conversations > 0 && applied ? describeConcerned(asked.data, applied) : null
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <Stack gap="sm">
          <Group align="end" gap="sm">
            <NativeSelect
              label="Conversations are"
              value={mode}
              onChange={(event) => setMode(event.currentTarget.value as RetentionMode | '')}
              data={[
                {
                  value: '',
                  label: botId === undefined ? 'Kept' : `As in the account: ${describeRule(data.ofAccount)}`,
                },
                { value: 'delete', label: 'Deleted' },
                { value: 'anonymise', label: 'Anonymised' },
                ...(botId === undefined ? [] : [{ value: 'keep', label: 'Kept' }]),
              ]}
            />
            {hasDays && (
              <NumberInput
                label="After this many days"
                min={1}
                max={retentionDaysMost}
                allowDecimal={false}
                value={days}
                onChange={setDays}
                required
                withAsterisk={false}
              />
            )}
            <Button
              type="submit"
              // Not while it is asked: a loading button is disabled, and loses the focus.
              loading={save.isPending}
              disabled={isSame || (hasDays && !(Number(days) >= 1))}
            >
              Save
            </Button>
          </Group>
          <Text fz="xs" c="dimmed">
            Counted from the latest message. Deleting can’t be undone. Anonymising removes who took part, the page,
            metadata, comments and notes; what people wrote in their messages stays. Figures on the dashboards stay.
          </Text>
          <FormError failure={save.error ?? asked.error} />
        </Stack>
      </form>
      <ConfirmModal
        opened={concerned !== null}
        onClose={asked.reset}
        title={applied?.mode === 'anonymise' ? 'Anonymise old conversations?' : 'Delete old conversations?'}
        confirmLabel={applied?.mode === 'anonymise' ? 'Anonymise from now on' : 'Delete from now on'}
        onConfirm={saveRule}
        isPending={save.isPending}
        danger
      >
        {concerned}
      </ConfirmModal>
    </>
  )
}

import { NativeSelect, Stack, Text } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import {
  type NoticeKind,
  type NoticeMailChange,
  type NoticeMailChoice,
  noticeKinds,
  noticeTable,
} from 'beckon-contract'
import { FormError } from '../layout/form-error.tsx'
import { call } from '../request.ts'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'

const noticeMailsQuery = queryOptions({ queryKey: ['notice-mails'], queryFn: () => call('GET /notices/mails') })

const choicesFor = (kind: NoticeKind): { value: NoticeMailChoice; label: string }[] => [
  { value: 'off', label: 'No email' },
  { value: 'now', label: noticeTable[kind].isMailedAtOnce ? 'At once' : 'Within 10 minutes' },
  { value: 'daily', label: 'Once a day, together' },
]

/** Which notices the person gets by mail, in this account. */
export function NoticeMails() {
  const { role, mailConfigured } = useSession()
  const { data: choices } = useSuspenseQuery(noticeMailsQuery)
  const save = useSave(noticeMailsQuery, (body: NoticeMailChange) => call('PATCH /notices/mails', { body }), {
    saved: 'Saved',
  })
  if (!mailConfigured)
    return (
      <Text fz="sm" c="dimmed">
        This service can’t send emails. The bell shows the same notices.
      </Text>
    )
  const shown = noticeKinds.filter((kind) => mayAdmin(role) || !noticeTable[kind].isForAdmins)
  return (
    <Stack gap="xs">
      {shown.map((kind) => (
        <NativeSelect
          key={kind}
          label={noticeTable[kind].label}
          maw={360}
          value={choices[kind]}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ [kind]: event.currentTarget.value as NoticeMailChoice })}
          data={choicesFor(kind)}
        />
      ))}
      <FormError failure={save.error} />
    </Stack>
  )
}

import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTestPipe } from '@tabler/icons-react'
import type { Expectation } from 'beckon-contract'
import { useState } from 'react'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import styles from './keep-as-test-menu.module.css'
import { useKeeping } from './keeping.ts'
import { expectationOf, offeredExpectations, type TestableReply } from './reply-expectation.ts'
import { type AskedMessage, useTestMessage } from './test-message.ts'

const TestModal = lazyPart(async () => (await import('./test-modal.tsx')).TestModal)

export type KeepAsTestProps = AskedMessage & { reply: TestableReply }

/**
 * Turns a reply into a test: with one click for one that answers, expecting the same again. A reply without an answer
 * may be right or wrong, so the person is asked.
 */
export function KeepAsTestMenu({ reply, ...asked }: KeepAsTestProps) {
  const { botId } = asked
  const [written, setWritten] = useState<string | null>(null)
  const question = useTestMessage(asked)
  const keeping = useKeeping(botId)
  const isPending = question.isPending || keeping.isPending
  const keep = (expected: Expectation) =>
    question.mutate(undefined, { onSuccess: (message) => keeping.mutate({ message, expected }) })
  const write = () => question.mutate(undefined, { onSuccess: setWritten })
  const expected = expectationOf(reply)
  const options = [
    ...(expected ? [{ label: expected.kind === 'refusal' ? 'Expect no answer' : 'Expect this reply', expected }] : []),
    ...offeredExpectations(reply).map(({ label, expected }) => ({ label: `Expect “${label}”`, expected })),
  ]
  const look = { variant: 'subtle', color: 'gray' } as const
  const words = {
    ...look,
    size: 'compact-xs',
    fw: 500,
    c: 'dimmed',
    leftSection: <IconTestPipe size={14} aria-hidden />,
  } as const
  const isOneClick = reply.answered && expected !== null
  return (
    <span className={styles.keep}>
      {isOneClick && (
        <Button {...words} loading={isPending} onClick={() => keep(expected)}>
          Keep as test
        </Button>
      )}
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          {isOneClick ? (
            <ActionIcon {...look} size={22} aria-label="Keep as test, with a choice">
              <IconChevronDown size={14} />
            </ActionIcon>
          ) : (
            <Button {...words} rightSection={<IconChevronDown size={14} aria-hidden />} loading={isPending}>
              Keep as test
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {options.map(({ label, expected }) => (
            <Menu.Item key={label} onClick={() => keep(expected)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={write}>Expect another answer…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DialogPlace>
        {written !== null && <TestModal botId={botId} message={written} onClose={() => setWritten(null)} />}
      </DialogPlace>
    </span>
  )
}

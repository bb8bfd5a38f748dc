import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconTestPipe } from '@tabler/icons-react'
import type { Decision } from 'beckon-contract'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import styles from './keep-as-test-menu.module.css'
import { useKeeping } from './keeping.ts'
import { expectationOf, type KeptReply, offeredExpectations, testMessageOf } from './kept-expectation.ts'

const TestModal = lazyPart(async () => (await import('./test-modal.tsx')).TestModal)

export interface KeepAsTestProps {
  botId: string
  message: string
  reply: KeptReply
  /** How the reply came about, where that is known. */
  decision?: Decision | undefined
}

/**
 * Makes a test of a reply: of one that answers with a click, expecting the same again. A reply that does not answer may
 * be right or not, so the person is asked.
 */
export function KeepAsTestMenu({ botId, message, reply, decision }: KeepAsTestProps) {
  const [isWriting, writing] = useDisclosure(false)
  const keep = useKeeping(botId)
  const question = testMessageOf(message, decision)
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
        <Button {...words} loading={keep.isPending} onClick={() => keep.mutate({ message: question, expected })}>
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
            <Button {...words} rightSection={<IconChevronDown size={14} aria-hidden />} loading={keep.isPending}>
              Keep as test
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {options.map(({ label, expected }) => (
            <Menu.Item key={label} onClick={() => keep.mutate({ message: question, expected })}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={writing.open}>Expect another answer…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DialogPlace>{isWriting && <TestModal botId={botId} message={question} onClose={writing.close} />}</DialogPlace>
    </span>
  )
}

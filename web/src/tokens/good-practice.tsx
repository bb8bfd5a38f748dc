import { Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconBan, IconCalendarDue, IconChevronRight, IconGitBranch, IconKey } from '@tabler/icons-react'
import styles from './good-practice.module.css'

const advice = [
  {
    icon: IconKey,
    title: 'One token per purpose',
    text: 'Name it after the app that uses it, so you can disable one without affecting the others.',
  },
  {
    icon: IconGitBranch,
    title: 'Never share or commit it',
    text: 'Keep it in a secret store or an environment variable, not in code, a web page or a chat.',
  },
  {
    icon: IconCalendarDue,
    title: 'Set an expiry',
    text: 'A forgotten token stops working on its own. Replace it before it expires to avoid downtime.',
  },
  {
    icon: IconBan,
    title: 'Disable what you don’t need',
    text: 'Disable a token that is no longer used, or that may have leaked. It stops working at once.',
  },
]

/** Above the list, so that it is read before a token is made. It stays closed once a person has closed it. */
export function GoodPractice() {
  const [isOpen, setOpen] = useLocalStorage({
    key: 'beckon:token-advice',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return (
    <details className={styles.practice} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <IconChevronRight size={16} stroke={1.8} aria-hidden className={styles.arrow} />
        Good practice with tokens
      </summary>
      <ul className={styles.advice}>
        {advice.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.piece}>
            <Icon size={18} stroke={1.6} aria-hidden className={styles.icon} />
            <div>
              <Text fz="sm" fw={550}>
                {title}
              </Text>
              <Text fz="xs" c="dimmed" mt={2}>
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

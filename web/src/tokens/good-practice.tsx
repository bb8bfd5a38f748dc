import { Text, Title } from '@mantine/core'
import { IconBan, IconCalendarDue, IconGitBranch, IconKey } from '@tabler/icons-react'
import styles from './good-practice.module.css'

const advice = [
  {
    icon: IconKey,
    title: 'One token per purpose',
    text: 'Name it after the app that uses it, so you can disable one without affecting the others.',
  },
  {
    icon: IconCalendarDue,
    title: 'Set an expiry',
    text: 'A forgotten token stops working on its own. Replace it before it expires to avoid downtime.',
  },
  {
    icon: IconGitBranch,
    title: 'Never share or commit it',
    text: 'Keep it in a secret store or an environment variable, not in code, a web page or a chat.',
  },
  {
    icon: IconBan,
    title: 'Disable what you don’t need',
    text: 'Disable a token that is no longer used, or that somebody may have seen. It stops working at once.',
  },
]

export function GoodPractice() {
  return (
    <section aria-labelledby="good-practice">
      <Title order={2} fz="md" id="good-practice" mb="sm">
        Good practice
      </Title>
      <ul className={styles.advice}>
        {advice.map(({ icon: Icon, title, text }) => (
          <li key={title} className={styles.piece}>
            <Icon size={20} stroke={1.6} aria-hidden className={styles.icon} />
            <div>
              <Text fz="sm" fw={550}>
                {title}
              </Text>
              <Text fz="sm" c="dimmed" mt={2}>
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

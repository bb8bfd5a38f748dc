import { Alert, Box, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { countOf } from '../layout/count-of.ts'
import styles from './provider-test.module.css'

interface ProviderTestProps {
  models: string[] | undefined
  failure: Error | null
}

/** The result of a test: the models found, or the provider's error. */
export function ProviderTest({ models, failure }: ProviderTestProps) {
  if (failure) {
    return (
      <Alert color="red" mt="md" icon={<IconAlertCircle size={18} />} title="Connection failed">
        <span className={styles.failure}>{failure.message}</span>
      </Alert>
    )
  }
  if (!models) return null
  return (
    <div className={styles.found}>
      <Text fz="sm" fw={500} className={styles.good}>
        <IconCheck size={16} aria-hidden />
        {models.length === 0 ? 'It works, but lists no models' : `It works: ${countOf(models.length, 'model')}`}
      </Text>
      {models.length > 0 && (
        // Scrollable content must be reachable by keyboard.
        <Box component="ul" className={styles.models} aria-label="Models" tabIndex={0}>
          {models.map((model) => (
            <li key={model}>
              <code>{model}</code>
            </li>
          ))}
        </Box>
      )}
    </div>
  )
}

import { Alert, Box, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { countOf } from '../layout/count-of.ts'
import styles from './provider-test.module.css'

interface ProviderTestProps {
  models: string[] | undefined
  failure: Error | null
}

/** How a test ended: the models that were found, or the provider's own words. */
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
        // What scrolls has to be within reach of the keyboard.
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

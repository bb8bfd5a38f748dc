import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ModelFaultReport, modelFaultTable } from 'beckon-contract'
import notice from '../spending/notice.module.css'

const dateAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export function ModelFaultAlert({ report, isOperators }: { report: ModelFaultReport; isOperators: boolean }) {
  const { fault, message, since } = report
  const { title, advice, isOfConversation } = modelFaultTable[fault]
  return (
    <Alert
      classNames={notice}
      color={isOfConversation ? 'yellow' : 'red'}
      icon={<IconAlertTriangle size={18} />}
      title={title}
      mb="lg"
    >
      {isOperators && !isOfConversation ? 'This model is provided by the service: tell its operator.' : advice} Since{' '}
      {dateAndTime.format(new Date(since))}; this note disappears with the next reply of the model. The provider’s
      message: “{message}”
    </Alert>
  )
}

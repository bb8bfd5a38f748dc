import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ModelFaultReport, modelFaultTable } from 'beckon-contract'
import { formatDate } from '../layout/dates.ts'
import notice from '../spending/notice.module.css'

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
      {formatDate(new Date(since), 'dayAndTime')}; this note disappears with the next reply of the model. The provider’s
      message: “{message}”
    </Alert>
  )
}

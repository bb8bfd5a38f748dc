import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ModelFaultReport, modelFaultTable } from 'beckon-contract'
import { formatDate } from '../layout/dates.ts'
import notice from '../spending/notice.module.css'
import { FaultRepair } from './fault-repair.tsx'

export function ModelFaultAlert({ report, botId }: { report: ModelFaultReport; botId: string }) {
  const { fault, message, since } = report
  const { title, isOfConversation } = modelFaultTable[fault]
  return (
    <Alert
      classNames={notice}
      color={isOfConversation ? 'yellow' : 'red'}
      icon={<IconAlertTriangle size={18} />}
      title={title}
      mb="lg"
    >
      <FaultRepair botId={botId} fault={fault} /> Since {formatDate(new Date(since), 'dayAndTime')}; this note
      disappears with the next reply of the model. The provider’s message: “{message}”
    </Alert>
  )
}

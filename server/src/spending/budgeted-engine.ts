import { callsModel } from 'beckon-contract'
import type { Engine } from '../engines/engine.ts'
import type { BudgetReservations } from './budget-reservations.ts'

/** An engine whose turns are counted, and whose model calls need a budget reservation. */
export const createBudgetedEngine = ({
  engine,
  spending,
}: {
  engine: Engine
  spending: BudgetReservations
}): Engine => ({
  async reply(request) {
    if (!callsModel(request.bot)) {
      const reply = await engine.reply(request)
      spending.countTurn(request)
      return reply
    }
    // A queued turn, or one whose entry point didn't reserve before, reserves its budget here.
    const reservation = request.reservation ?? (await spending.reserve(request))
    try {
      return await engine.reply({ ...request, reservation })
    } finally {
      request.onSpent?.(reservation.spent())
      const settled = reservation.settle()
      if (request.onSettling) request.onSettling(settled)
      else await settled
    }
  },
})

import { type Finding, findings } from '../../../platform/finding.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import type { Services } from '../../context.server.ts'
import { newerData } from '../../data-version.server.ts'
import { LAW_DAYS } from '../../desk/overview/desk.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { readerModelOf } from '../../making/ai-budget/ask-reader.server.ts'
import {
  checkAiService,
  checkAiUsage,
  checkGeneration,
} from '../../making/generation/ai-health.server.ts'
import { checkBanks } from '../../making/question-bank/bank-health.server.ts'
import { checkAdminHealth } from '../../people/admin/admin-health.server.ts'

/** Yields the lines of `npm run doctor` about the product singly, because a later check may throw. */
export async function* checkProduct(services: Services): AsyncGenerator<Finding> {
  const { aiModel } = services
  const problem = await newerData(services)
  if (problem) yield findings('Data').broken(problem.says, problem.next)
  const { ai_model_id, admin_email, enable_gemini_call } = await readRemoteConfig(services)
  yield checkAdminHealth(admin_email, services)
  yield await checkAiService(aiModel, ai_model_id)
  if (aiModel) {
    const reader = await readerModelOf(services)
    if (reader && reader !== ai_model_id) {
      yield await checkAiService(aiModel, reader, { isReader: true })
    }
    yield* [checkGeneration(enable_gemini_call), checkAiUsage(await readAiUsage(services))]
  }
  yield* await checkBanks(services, LAW_DAYS)
}

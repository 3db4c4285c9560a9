import type { AiModel } from '../../../platform/ai/ai-model.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { languageName } from '../../base/text/language-name.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { askAboutEach, type Trouble } from '../../making/ai-budget/ask-about-each.server.ts'
import { askReader } from '../../making/ai-budget/ask-reader.server.ts'
import { choiceDoubt } from '../../making/generation/blind-reading.ts'
import { sourceIn } from '../../making/manuals/manual-file.ts'
import { storePages } from '../../making/manuals/manual-pages.server.ts'
import { withManualCopy } from '../../making/manuals/stored-manual.server.ts'
import { type ManualText, readManual } from '../../making/proof/manual-text.ts'
import { proveOtherQuote } from '../../making/proof/other-quote.ts'
import type { Proof } from '../../making/proof/quote-match.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { StoredManual } from '../../questions/states/state-record.ts'
import {
  type QuoteInLanguage,
  quotesInLanguage,
} from '../../questions/translations/quotes-in-language.server.ts'
import { AI_MODEL } from '../../questions/translations/state-translations.server.ts'
import {
  numberedText,
  quoteReadingTask,
  quotingTask,
  type ToQuote,
  toFind,
  toReadByQuote,
} from './quote-prompt.ts'

type About = { abbrev: string; language: TranslatedTag; manual: StoredManual; signal: AbortSignal }
/** `waiting` is the source that an earlier attempt found and the second reader has not read yet. */
export type OpenQuote = ToQuote & { waiting: QuoteInLanguage['source'] }
type FoundQuote = OpenQuote & Partial<Pick<QuoteInLanguage, 'source' | 'doubts'>>
type FoundQuotes = { found: FoundQuote[]; trouble: Trouble | null }

/**
 * Lets the AI model look up questions in a state's manual in another language. A quote counts if its words are
 * on the page, and if the second reader answers the question by it. A question without an answer of the
 * model is left out.
 */
export async function findQuotes(
  services: Services,
  aiModel: AiModel,
  questions: readonly OpenQuote[],
  about: About,
): Promise<FoundQuotes> {
  const { abbrev, manual, signal } = about
  const none = { found: [], trouble: null }
  const result = await withManualCopy(services, abbrev, manual.id, async (path) => {
    const { pages } = await services.pdfReader.read(path, { signal })
    const looked = await lookUp(services, aiModel, questions, { ...about, pages })
    const read = await readQuotes(services, aiModel, looked.found, about)
    const sources = read.found.flatMap(({ source }) => source ?? [])
    const cited = sources.map(({ page }) => page)
    await storePages(services, { abbrev, manual: manual.id, path, texts: pages }, cited, signal)
    return { found: read.found, trouble: looked.trouble ?? read.trouble }
  })
  return result ?? none
}

type Looked = FoundQuote & { sentence: string }

async function lookUp(
  services: Services,
  aiModel: AiModel,
  questions: readonly OpenQuote[],
  { abbrev, language, manual, pages, signal }: About & { pages: readonly string[] },
): Promise<{ found: Looked[]; trouble: Trouble | null }> {
  const text = readManual(pages)
  const waiting = questions.flatMap((one) =>
    one.waiting ? [{ ...one, ...provedIn(text, { abbrev, language, manual }, one.waiting) }] : [],
  )
  const fresh = questions.filter((one) => !one.waiting)
  const { answers, trouble } = await askAboutEach(services, aiModel, {
    model: (await readRemoteConfig(services)).ai_model_id,
    task: quotingTask(language),
    questions: fresh.map(toFind),
    perCall: fresh.length,
    text: numberedText(pages),
    purpose: `${languageName(language)} quotes ${abbrev}`,
    signal,
  })
  const found = fresh.flatMap((one, place) => {
    const answer = answers[place]
    return answer ? [{ ...one, ...provedIn(text, { abbrev, language, manual }, answer) }] : []
  })
  return { found: [...waiting, ...found], trouble }
}

function provedIn(
  text: ManualText,
  { abbrev, language, manual }: Omit<About, 'signal'>,
  { page, quote }: { page: number; quote: string },
): Omit<Looked, keyof OpenQuote> {
  const words = quote.trim()
  if (!words) return { sentence: '' }
  const found = proveOtherQuote(text, { page, quote: words }, language)
  if ('code' in found)
    return { sentence: '', doubts: [found, { code: 'quote-words', detail: words }] }
  return { sentence: found.sentence, source: proved({ abbrev, manual }, found) }
}

/** Returns the source of a proved quote in a state's manual. */
export function proved(
  { abbrev, manual }: { abbrev: string; manual: Pick<StoredManual, 'id'> },
  { page, quote }: Proof,
) {
  return sourceIn({ abbrev, manual: manual.id }, { page, quote })
}

/** Adds the second reader's doubts to the quotes with a source. */
async function readQuotes(
  services: Services,
  aiModel: AiModel,
  looked: readonly Looked[],
  { abbrev, language, signal }: About,
): Promise<FoundQuotes> {
  const sourced = looked.filter(({ source }) => source)
  const questions = sourced.map((one) => toReadByQuote(one, one.sentence, services.random))
  const read = await askReader(services, aiModel, {
    task: quoteReadingTask(language),
    questions,
    perCall: questions.length,
    purpose: `${languageName(language)} quotes reader ${abbrev}`,
    signal,
  })
  const found = looked.map((one) => {
    const place = sourced.indexOf(one)
    const question = questions[place]
    if (!question) return one
    const answer = read?.answers[place]?.answer
    const key = one.translation.answer.to
    const doubt: Reason | null = answer
      ? choiceDoubt('quote', Object.values(question.options), key, answer)
      : { code: read ? 'text-unread' : 'quote-no-reader' }
    return doubt ? { ...one, doubts: [doubt] } : one
  })
  return { found, trouble: read?.trouble ?? null }
}

/** Returns the writes that store found quotes. */
export function quoteWrites(
  services: Services,
  { abbrev, language, manual }: Omit<About, 'signal'>,
  found: readonly FoundQuote[],
): Write[] {
  const updatedAt = services.now().toISOString()
  return found.map(({ item, source, doubts }) =>
    quotesInLanguage(services, abbrev, language).write.set(item.id, {
      revision: item.revision,
      manual: manual.id,
      ...(source && { source }),
      ...(doubts && { doubts }),
      updatedAt,
      by: AI_MODEL,
    }),
  )
}

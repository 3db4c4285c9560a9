import { US_STATES } from '../../app/questions/states/us-states.ts'
import { bankOf } from './examinee.ts'
import { holdRequests } from './held-requests.ts'
import { expectLooksWell } from './looks.ts'
import { expect, test } from './publisher.ts'
import { goAsAdmin } from './writer.ts'

const CORRECTED =
  'Keep to the part of your lane that is away from the other vehicle, and look ahead.'

test('A question of several states is found once, and corrected in all of them', {
  tag: '@laptop',
}, async ({ page, server, noise }) => {
  noise.allow(/status of 401/)
  const { id, states } = await fewestShare(server)
  const [first, ...others] = states
  const count = others.length === 1 ? '1 other state' : `${others.length} other states`
  const inState = async (state = '') => (await bankOf(server, state)).find((one) => one.id === id)
  const before = await inState(first?.abbrev)
  await goAsAdmin(page, server.origin, '/admin')
  await page.getByRole('link', { name: 'Find a question in all states' }).click()
  await page.getByRole('searchbox', { name: 'Find in all states' }).fill(id)
  const goOn = await holdRequests(page, '**/admin/questions.data?*')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('Searching…')
  goOn()
  await expect(page.getByRole('status').filter({ hasText: '1 question.' })).toBeVisible()
  await page.getByText(`In ${states.length} states`).click()
  await expectLooksWell(page, 'found')
  await page.getByRole('link', { name: first?.stateName ?? '', exact: true }).click()

  await expect(page.getByText(`The same question is in ${count}.`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Explanation' }).fill(CORRECTED)
  await page.getByRole('radio', { name: 'Yes, as they stand above' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Saved as your word\./)).toBeVisible()
  await page.getByRole('link', { name: 'Correct it there, too' }).click()
  const takes = page.getByRole('region', {
    name: `Get the text of ${first?.stateName}: ${others.length}`,
  })
  await expect(takes.getByRole('link')).toHaveText(others.map(({ stateName }) => stateName))
  const changes = page.getByRole('region', { name: 'What changes: 1' })
  await expect(changes.locator('ins').first()).toBeVisible()
  await expect(changes.locator('del').first()).toBeVisible()
  await expectLooksWell(page, 'what each state gets')
  await page.getByRole('button', { name: `Correct it in ${count}` }).click()
  await expect(page.getByText(`Corrected in ${count}.`)).toBeVisible()
  await expect(
    page.getByRole('region', { name: `Have this text already: ${others.length}` }),
  ).toBeVisible()
  for (const { abbrev } of others)
    expect(await inState(abbrev)).toMatchObject({
      question: before?.question,
      explanation: CORRECTED,
    })
})

/** Other tests look at these states' versions. */
const WATCHED = ['HI', 'MA', 'NM', 'NV', 'NY', 'OR', 'PA', 'SD', 'WI', 'WV', 'WY']

/** Returns a question that at least two states share, but as few as possible. */
async function fewestShare(server: Parameters<typeof bankOf>[0]) {
  const banks = await Promise.all(
    US_STATES.map(async (state) => ({ state, items: await bankOf(server, state.abbrev) })),
  )
  const ids = [...new Set(banks.flatMap(({ items }) => items.map(({ id = '' }) => id)))]
  const [fewest = { id: '', states: [] }] = ids
    .map((id) => ({
      id,
      states: banks
        .filter(({ items }) => items.some((one) => one.id === id))
        .map(({ state }) => state),
    }))
    .filter(({ states }) => states.length > 1)
    .filter(({ states }) => states.every(({ abbrev }) => !WATCHED.includes(abbrev)))
    .sort((a, b) => a.states.length - b.states.length)
  return fewest
}

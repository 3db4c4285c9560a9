import { expect, test } from './app.ts'
import { holdRequests } from './held-requests.ts'

const CHOOSE = "Please choose the state exam you'd like to practice for."
const STARTER_NOTE =
  "These are practice questions, made from checked facts and your state's own rules. They are not official test questions."
const NO_STATE = 'No state selected. Please choose a state with an available quiz.'

test('Without a state the rider is asked to choose one', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText(CHOOSE)
  await expect(rider.button('Choose State')).toBeEnabled()
  await expect(rider.button('Change State')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Start/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('')

  await rider.press(rider.button('Choose State'))
  await expect(rider.modal.getByRole('heading', { name: 'Choose Your State' })).toBeVisible()
  await expect(rider.modal).toContainText(/contact the provider/i)
  const options = await rider.select.getByRole('option').allTextContents()
  expect(options.shift()).toBe('Select a state')
  expect(options).toContain('California (CA)')
  expect(options).toContain('New York (NY)')
  expect(options).toHaveLength(51)
  for (const option of options) expect(option).toMatch(/^[A-Z][A-Za-z ]+ \([A-Z]{2}\)$/)
  expect(options).toEqual([...options].sort())
})

test('The modal stays after a press inside, and says so when it closes without a choice', {
  tag: '@phone',
}, async ({ page, rider }) => {
  const ways = {
    Close: () => rider.press(rider.button('Close')),
    Escape: () => page.keyboard.press('Escape'),
    'a press beside it': () => page.touchscreen.tap(5, 5),
  }
  for (const [way, closes] of Object.entries(ways)) {
    await page.goto('/')
    await rider.press(rider.button('Choose State'))
    await rider.press(rider.modal.getByRole('heading'))
    await expect(rider.modal).toBeVisible()
    await closes()
    await expect(rider.modal, way).toBeHidden()
    await expect(page.getByRole('alert'), way).toHaveText(NO_STATE)
    await expect(rider.button('Choose State'), way).toBeFocused()
  }
  await rider.chooses('Oregon')
  await expect(page.getByRole('alert')).toHaveText('')
})

test('A state chosen by hand is shown, survives a reload and can be changed', {
  tag: '@phone',
}, async ({ page, rider }) => {
  await page.goto('/')
  await rider.chooses('California')
  await expect(rider.button('Change State')).toBeFocused()
  const plates = page.getByRole('heading', { name: 'Pick your state' })
  const promise = page.getByText(/questions for your state, with pictures/)
  await expect(promise).toHaveText(/^\d+ practice questions/)
  const isChosen = async (stateName: string, abbrev: string) => {
    await expect(page.getByRole('status')).toHaveText(stateName)
    await expect(page.getByText(abbrev, { exact: true }).first()).toBeVisible()
    await expect(rider.start(stateName)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Start/ })).toHaveCount(1)
    await expect(rider.button('Choose State')).toHaveCount(0)
    await expect(rider.button('Use my location')).toHaveCount(0)
    await expect(page.getByText(STARTER_NOTE, { exact: true })).toBeVisible()
    await expect(plates).toBeHidden()
    const { items } = await (await page.request.get(`/bank/${abbrev}`)).json()
    await expect(promise).toContainText(`${items.length} practice questions`)
  }
  await isChosen('California', 'CA')
  await page.reload()
  await isChosen('California', 'CA')

  await rider.press(rider.button('Change State'))
  await expect(rider.select).toHaveValue('CA')
  await rider.press(rider.button('Close'))
  await expect(page.getByRole('alert')).toHaveText('')
  await isChosen('California', 'CA')

  await rider.chooses('New York')
  await isChosen('New York', 'NY')
  await page.reload()
  await isChosen('New York', 'NY')

  await rider.press(rider.button('Change State'))
  await rider.select.selectOption('CA')
  await rider.press(rider.modal.getByRole('button', { name: 'Start California Quiz' }))
  await expect(rider.place).toHaveText('Question 1 of 12')
  await expect(page.getByText('California', { exact: true })).toBeVisible()
})

test('A state picked before the scripts have arrived counts', { tag: '@phone' }, async ({
  page,
  rider,
}) => {
  const sendScripts = await holdRequests(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await rider.press(rider.button('Choose State'))
  const questions = page.waitForRequest('**/questions/CA')
  await rider.select.selectOption('CA')
  await questions
  await rider.press(rider.button('Close'))
  await expect(rider.modal).toBeHidden()
  await expect(rider.button('Choose State')).toBeVisible()
  sendScripts()
  await expect(rider.start('California')).toBeVisible()
})

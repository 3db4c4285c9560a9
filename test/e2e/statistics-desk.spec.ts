import { bankOf } from './examinee.ts'
import { expectLooksWell } from './looks.ts'
import { expect, test } from './publisher.ts'
import { goAsAdmin } from './writer.ts'

test('The admin sees what the answers say, the questions with flags first', {
  tag: '@phone',
}, async ({ page, server, request }) => {
  const items = (await bankOf(server, 'VT')).slice(0, 8)
  for (let rider = 0; rider < 40; rider++) {
    const picks = items.map(({ id: item, question, options, correctAnswer: key }, place) => {
      const wrong = options.find((option) => option !== key)
      const isRight = place === 0 ? false : (rider + (place % 3)) % 10 < 7
      const option = isRight ? key : wrong
      const at = new Date().toISOString()
      return { item, revision: 1, question, key, option, at, isFirst: true, seconds: 8 + place }
    })
    const id = `${rider}`.padStart(32, 'a')
    // A network counts once a day for each question.
    const headers = { Origin: server.origin, 'X-Forwarded-For': `2001:db8:${rider}::1` }
    const quiz = { owner: null, id, state: 'VT', mode: 'quiz', isFinished: true, picks }
    const reply = await request.post('/attempts', { data: quiz, headers })
    expect(reply.status()).toBe(204)
  }
  await goAsAdmin(page, server.origin, '/admin')
  await page.goto('/admin/manuals/VT')
  const table = page.getByRole('region', { name: /^What the answers say/ })
  await table.getByRole('heading', { level: 2 }).click()
  const rows = page.getByRole('region', { name: 'Answers by question' }).getByRole('row')
  await expect(rows).toHaveCount(9)
  await expect(rows.nth(1)).toContainText(items[0]?.question ?? '')
  await expect(rows.nth(1)).toContainText('More riders pick a wrong option than the answer.')
  await rows.nth(1).getByRole('button', { name: 'Count anew: ' }).click()
  const modal = page.getByRole('dialog', { name: 'Count anew?' })
  await expect(modal).toContainText(items[0]?.question ?? '')
  await modal.getByRole('button', { name: 'Delete and count anew' }).click()
  await expect(table.getByRole('status')).toHaveText(/^Counted anew from now on: /)
  await expect(rows).toHaveCount(8)
  await expectLooksWell(page, 'statistics')
  await rows.filter({ hasText: items[1]?.question }).getByRole('link').click()
  const own = /40 first answers, 70% right \(57–80%\), 9 seconds/
  await expect(page.getByText(own)).toBeVisible()
})

import { fails, says } from '../ai-service.fixture.ts'
import { expect } from './app.ts'
import { test } from './with-ai-service.ts'
import { goAsAdmin, writerOn } from './writer.ts'

const heading = (text: string) => ({ type: 'h2', text })
const DRAFT = JSON.stringify({
  title: 'Drafted: Exam Day',
  excerpt: 'What to bring.',
  seo: { title: 'Exam day', description: 'What to bring.', keywords: ['exam', 'day'] },
  body: [
    heading('One'),
    { type: 'p', text: 'Bring a pen.' },
    ...['Two', 'Three', 'Four'].map(heading),
  ],
})

test('A draft fills the form for review, and replaces text only after a question', async ({
  page,
  server,
  ai,
  noise,
}) => {
  noise.allow(/status of (401|502)/)
  await goAsAdmin(page, server.origin, '/admin/posts/new')
  const writer = writerOn(page)
  await expect(page.getByText('AI drafts enabled')).toBeVisible()

  await test.step('it fills an empty form', async () => {
    ai.answers(says(`\`\`\`json\n${DRAFT}\n\`\`\``))
    await writer.field('AI brief').fill('A brief about pens')
    await writer.button('Generate Draft').click()
    await expect(writer.title).toHaveValue('Drafted: Exam Day')
    await expect(writer.field('SEO keywords (comma separated)')).toHaveValue('exam, day')
    await expect(writer.preview.getByText('Bring a pen.')).toBeVisible()
    await expect(writer.status).toHaveValue('draft')
    expect(JSON.stringify(ai.asked[0]?.body)).toContain('A brief about pens')
    await expect(page.getByText('Not saved yet.', { exact: true })).toBeVisible()
  })

  await test.step('it replaces typed text only after a question', async () => {
    await writer.title.fill('My own title')
    const modal = page.getByRole('dialog', { name: 'Replace what you have written?' })
    await writer.button('Generate Draft').click()
    await modal.getByRole('button', { name: 'Keep mine' }).click()
    await expect(writer.title).toHaveValue('My own title')
    await writer.button('Generate Draft').click()
    await modal.getByRole('button', { name: 'Use the draft' }).click()
    await expect(writer.title).toHaveValue('Drafted: Exam Day')
  })

  await test.step('a failure shows a message, and changes nothing', async () => {
    ai.answers(fails(400))
    await writer.button('Generate Draft').click()
    await expect(page.getByText('Failed to generate draft.')).toBeVisible()
    await expect(writer.title).toHaveValue('Drafted: Exam Day')
    await expect(writer.button('Generate Draft')).toBeEnabled()
  })

  await test.step('nothing is stored before the save', async () => {
    page.on('dialog', (dialog) => dialog.accept())
    await page.goto('/admin/posts')
    await expect(page.getByRole('heading', { name: 'Posts' })).toBeVisible()
    await expect(page.getByText('Drafted: Exam Day')).toHaveCount(0)
  })
})

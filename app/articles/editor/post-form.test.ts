import { expect, test } from 'vitest'
import { EMPTY_FORM, type PostForm, postFormOf, readForm, saveRequest } from './post-form.ts'

const FORM: PostForm = { ...EMPTY_FORM, title: ' Ride Well ', excerpt: 'In short.' }

function contentOf(form: Partial<PostForm>) {
  const read = readForm({ ...FORM, ...form })
  if ('refusal' in read) throw new Error(read.refusal.message)
  return read.content
}

function refusalOf(form: Partial<PostForm>) {
  const read = readForm({ ...FORM, ...form })
  return 'refusal' in read ? read.refusal : null
}

test('empty fields get their values from the title and the excerpt', () => {
  expect(contentOf({})).toEqual({
    title: 'Ride Well',
    slug: 'ride-well',
    excerpt: 'In short.',
    tags: [],
    body: [],
    seo: { title: 'Ride Well', description: 'In short.', keywords: [] },
    status: 'draft',
  })
})

test('the post has every field that the admin fills in', () => {
  const seo = {
    seoTitle: 'T',
    seoDescription: 'D',
    seoKeywords: 'a, ,b,',
    canonical: 'https://a.example/x',
  }
  const content = contentOf({ ...seo, slug: 'My Slug', tags: ' one,, two ', status: 'published' })
  expect(content).toMatchObject({ slug: 'my-slug', tags: ['one', 'two'], status: 'published' })
  expect(content.seo).toEqual({
    title: 'T',
    description: 'D',
    keywords: ['a', 'b'],
    canonical: 'https://a.example/x',
  })
})

test('only a draft keeps the time at which it goes public', () => {
  const publishAt = '2026-11-24T08:30'
  expect(contentOf({ publishAt })).toMatchObject({ publishAt: '2026-11-24T08:30:00.000Z' })
  expect(contentOf({ publishAt, status: 'published' })).not.toHaveProperty('publishAt')
})

test('only a Spanish post translates another, and its slug keeps the letters below accents', () => {
  const translation = { title: 'Cómo frenar: ¿qué señal?', translationOf: 'ride-well' }
  expect(contentOf({ ...translation, language: 'es' })).toMatchObject({
    language: 'es',
    translationOf: 'ride-well',
    slug: 'como-frenar-que-senal',
  })
  const english = contentOf(translation)
  expect(english).not.toHaveProperty('language')
  expect(english).not.toHaveProperty('translationOf')
})

test('an editor of an earlier release, which has no field for the language, saves in English', () => {
  const { language, translationOf, ...form } = FORM
  expect(saveRequest.parse({ base: 0, form }).form).toEqual(FORM)
})

test('the form of a stored post produces the same post again', () => {
  const body = JSON.stringify([{ type: 'quote', text: 'x', cite: 'y' }])
  for (const form of [
    {},
    { seoTitle: 'T', seoKeywords: 'a,b', tags: 'c', canonical: 'https://a.example/' },
    { heroAlt: 'A road', heroFocus: 'top left', publishAt: '2026-11-24T08:30' },
    { language: 'es', translationOf: 'ride-well' },
  ]) {
    const content = contentOf({ ...form, body })
    expect(contentOf(postFormOf(content))).toEqual(content)
  }
})

test.each<[Partial<PostForm>, string]>([
  [{ title: '  ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ title: 'a\0' }, 'title'],
  [{ title: '!!!' }, 'slug'],
  [{ title: 'Экзамен' }, 'slug'],
  [{ excerpt: 'x'.repeat(501) }, 'excerpt'],
  [{ seoTitle: 'x'.repeat(301) }, 'seoTitle'],
  [{ seoKeywords: 'x,'.repeat(21) }, 'seoKeywords'],
  [{ tags: 'x'.repeat(51) }, 'tags'],
  [{ canonical: 'javascript:alert(1)' }, 'canonical'],
  [{ canonical: 'data:text/html,x' }, 'canonical'],
  [{ canonical: '//evil.example' }, 'canonical'],
  [{ canonical: 'http://a.example/' }, 'canonical'],
  [{ canonical: 'https://169.254.169.254/' }, 'canonical'],
  [{ status: 'archived' }, 'status'],
  [{ heroAlt: 'x'.repeat(301) }, 'heroAlt'],
  [{ heroFocus: 'top top' }, 'heroFocus'],
  [{ publishAt: 'soon' }, 'publishAt'],
  [{ publishAt: '2026-02-30T08:30' }, 'publishAt'],
  [{ language: 'fr' }, 'language'],
  [{ language: 'es', translationOf: '../x' }, 'translationOf'],
])('readForm refuses %j with a sentence for the field', (form, field) => {
  expect(refusalOf(form)).toMatchObject({ field, message: expect.stringMatching(/\.$/) })
})

test('readForm refuses a bad body with the message of the spec, or names the text that is wrong', () => {
  const message = 'Body must be a JSON array of content blocks.'
  expect(refusalOf({ body: '{}' })).toEqual({ field: 'body', message })
  expect(refusalOf({ body: '[{"type":"p"}]' })).toEqual({ field: 'body', message })
  const unchosen = '[{"type":"p","text":""},{"type":"picture","name":"","text":"A red sign"}]'
  const place = 'Block 2, picture: it must not be empty.'
  expect(refusalOf({ body: unchosen })).toEqual({ field: 'body', message: place })
})

test('readForm refuses a body that one of the databases could not store', () => {
  const bodyOf = (letters: number) => JSON.stringify([{ type: 'p', text: 'é'.repeat(letters) }])
  expect(refusalOf({ body: bodyOf(460_000) })).toBeNull()
  expect(refusalOf({ body: bodyOf(461_000) })).toEqual({
    field: 'body',
    message: 'Please keep the body to 900 KB.',
  })
})

test('readForm leaves out blocks without a word, and empty lines of lists', () => {
  const blocks = [
    { type: 'p', text: ' \n' },
    { type: 'ul', items: ['Gloves', '', ' '] },
    { type: 'picture', name: '', text: '' },
    { type: 'ul', items: [''] },
    { type: 'quote', text: 'Ride.', cite: 'A rider' },
  ]
  expect(contentOf({ body: JSON.stringify(blocks) }).body).toEqual([
    { type: 'ul', items: ['Gloves'] },
    { type: 'quote', text: 'Ride.', cite: 'A rider' },
  ])
})

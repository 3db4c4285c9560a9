import { expect, test } from 'vitest'
import { readFilesUrl } from './files-url.ts'

const NOTHING = {
  region: null,
  endpoint: null,
  browserEndpoint: null,
  pathStyle: false,
  publicUrl: null,
}

test.each([
  ['s3://quiz-files', { provider: 's3', name: 'quiz-files', ...NOTHING }],
  ['gs://quiz_files.example.com/', { provider: 'gs', name: 'quiz_files.example.com', ...NOTHING }],
  [
    's3://quiz?region=eu-central-1&endpoint=https://s3.example.com/&forcePathStyle=true&public=https://cdn.example.com/quiz/',
    {
      provider: 's3',
      name: 'quiz',
      region: 'eu-central-1',
      endpoint: 'https://s3.example.com',
      browserEndpoint: null,
      pathStyle: true,
      publicUrl: 'https://cdn.example.com/quiz',
    },
  ],
  [
    's3://quiz?endpoint=http://minio:9000&browserEndpoint=https://files.example.com/',
    {
      provider: 's3',
      name: 'quiz',
      ...NOTHING,
      endpoint: 'http://minio:9000',
      browserEndpoint: 'https://files.example.com',
    },
  ],
])('%s is accepted', (url, place) => {
  expect(readFilesUrl(url)).toEqual(place)
})

test.each([
  'quiz-files',
  's3://',
  's3://Quiz',
  's3://key:secret@quiz',
  's3://quiz/folder',
  's3://quiz?regoin=eu-central-1',
  's3://quiz?forcePathStyle=1',
  's3://quiz?endpoint=s3.example.com',
  's3://quiz?endpoint=https://key:secret@s3.example.com',
  's3://quiz?browserEndpoint=https://example.com/files',
  'gs://quiz?browserEndpoint=https://files.example.com',
  's3://quiz?public=javascript:alert(1)',
  's3://quiz?public=https://cdn.example.com/%3B%0Ascript-src?x=1',
  'gs://quiz?region=eu',
  'https://quiz.s3.amazonaws.com',
])('%s is refused', (url) => {
  expect(() => readFilesUrl(url)).toThrow()
})

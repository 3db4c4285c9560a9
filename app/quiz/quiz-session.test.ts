import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuizItem } from '../question/quiz-item.ts'
import { makeItem, makeItems, makeSession } from './quiz.fixture.ts'
import {
  currentAnswer,
  currentQuestion,
  isFinished,
  type QuizAction,
  quizReducer,
} from './quiz-session.ts'
import { read as readQuiz } from './unfinished-quiz.ts'

const pick = (option: string): QuizAction => ({ type: 'pick', option })
const next: QuizAction = { type: 'next' }

function sessionAfter(actions: QuizAction[], questions: QuizItem[] = makeItems(2)) {
  return actions.reduce(quizReducer, makeSession(questions))
}

describe('a question', () => {
  test('is open until an option is picked', () => {
    expect(currentQuestion(sessionAfter([]))).toEqual(makeItem(1))
    expect(currentAnswer(sessionAfter([]))).toBeNull()
  })

  test('records a right pick', () => {
    expect(currentAnswer(sessionAfter([pick('1 right')]))).toEqual({
      question: 'Question 1?',
      selectedAnswer: '1 right',
      correctAnswer: '1 right',
      isCorrect: true,
    })
  })

  test('records a wrong pick', () => {
    expect(currentAnswer(sessionAfter([pick('1 low')]))).toEqual({
      question: 'Question 1?',
      selectedAnswer: '1 low',
      correctAnswer: '1 right',
      isCorrect: false,
    })
  })

  test('is locked by the first pick', () => {
    const picked = sessionAfter([pick('1 low')])
    expect(quizReducer(picked, pick('1 right'))).toBe(picked)
    expect(quizReducer(picked, pick('1 low'))).toBe(picked)
  })

  test.each(['', '2 right', '1 RIGHT', ' 1 right', 'constructor'])(
    'ignores the pick "%s", which is not an option',
    (option) => {
      const open = sessionAfter([])
      expect(quizReducer(open, pick(option))).toBe(open)
    },
  )

  test('stays on screen until it is answered', () => {
    const open = sessionAfter([])
    expect(quizReducer(open, next)).toBe(open)
    expect(currentQuestion(sessionAfter([pick('1 low'), next]))).toEqual(makeItem(2))
    expect(currentAnswer(sessionAfter([pick('1 low'), next]))).toBeNull()
  })
})

describe('a quiz', () => {
  const toTheEnd = [pick('1 right'), next, pick('2 low'), next]

  test('is over only after `next` on the last answered question', () => {
    expect(isFinished(sessionAfter(toTheEnd.slice(0, 3)))).toBe(false)
    expect(isFinished(sessionAfter(toTheEnd))).toBe(true)
    expect(currentQuestion(sessionAfter(toTheEnd))).toBeNull()
  })

  test('does not change once it is over', () => {
    const over = sessionAfter(toTheEnd)
    for (const action of [next, pick('2 right'), pick('1 right')]) {
      expect(quizReducer(over, action)).toBe(over)
    }
  })

  test('without questions is over at once', () => {
    expect(isFinished(sessionAfter([], []))).toBe(true)
  })

  test('does not change the session object before an action', () => {
    const before = sessionAfter([pick('1 low')])
    const copy = structuredClone(before)
    quizReducer(before, next)
    expect(before).toEqual(copy)
  })
})

const quizzes = fc.integer({ min: 1, max: 6 }).map(makeItems)
const actions = fc.array(
  fc.oneof(
    fc.constant(next),
    fc.constantFrom(...makeItems(7).flatMap(({ options }) => options)).map(pick),
    fc.string().map(pick),
  ),
  { maxLength: 60 },
)

describe('whatever a rider does', () => {
  test('each session can be stored and read again', () => {
    fc.assert(
      fc.property(quizzes, actions, (questions, sequence) => {
        let session = makeSession(questions)
        for (const action of sequence) {
          session = quizReducer(session, action)
          expect(readQuiz(JSON.stringify(session))).toEqual(session)
        }
      }),
    )
  })

  test('each answer belongs to its question, and no answer is changed or lost', () => {
    fc.assert(
      fc.property(quizzes, actions, (questions, sequence) => {
        let session = makeSession(questions)
        for (const action of sequence) {
          const before = session
          session = quizReducer(session, action)
          expect(session.questions).toBe(questions)
          expect(session.answers.slice(0, before.answers.length)).toEqual(before.answers)
          expect(session.index - before.index).toBeOneOf([0, 1])
        }
        session.answers.forEach((answer, index) => {
          expect(answer.question).toBe(questions[index]?.question)
          expect(questions[index]?.options).toContain(answer.selectedAnswer)
          expect(answer.isCorrect).toBe(answer.selectedAnswer === questions[index]?.correctAnswer)
        })
      }),
    )
  })
})

import { everyMinute, type JobTimes } from '../../platform/jobs/times.ts';
import type { TaskHandlers } from '../../platform/jobs/worker.ts';
import { lapseQuestions } from './lapse-questions.ts';

export const questionJobs = (services: Parameters<typeof lapseQuestions>[0]) =>
  ({
    lapse_questions: () => lapseQuestions(services, new Date()),
  }) satisfies Partial<TaskHandlers>;

export const questionTimes: JobTimes = { lapse_questions: everyMinute };

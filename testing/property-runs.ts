import fc from 'fast-check';

/** How many times as many cases as usual each property is tried with: `FC_RUNS=50 npm test` for a night. */
const times = Number(process.env.FC_RUNS ?? 1);
if (!(times > 0)) throw new Error('FC_RUNS has to be a number above 0');

/** The number of cases of a property whose cases take long, or that needs many. */
export const propertyRuns = (usual: number): number => Math.ceil(usual * times);

fc.configureGlobal({ numRuns: propertyRuns(100) });

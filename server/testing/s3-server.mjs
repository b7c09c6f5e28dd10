// Serves a folder by the S3 protocol: `node --openssl-legacy-provider s3-server.mjs FOLDER BUCKET` prints two ports.
import S3rver from '@20minutes/s3rver';

const [directory, name] = process.argv.slice(2);
const start = async (allowMismatchedSignatures) => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name }],
    allowMismatchedSignatures,
  });
  return (await server.run()).port;
};
const ofFiles = await start(false);
// It computes the signatures of lists without the slash after the bucket, with which they are signed and sent.
const ofLists = await start(true);
console.log(JSON.stringify({ ofFiles, ofLists }));

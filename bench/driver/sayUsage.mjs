// Loaded into every measured server: reports its usage when asked, and costs nothing otherwise.
process.on("message", (message) => {
  if (message !== "usage") return;
  const { user, system } = process.cpuUsage();
  process.send({
    cpuMs: (user + system) / 1000,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    peakMb: process.resourceUsage().maxRSS / 1024,
  });
});
process.on("disconnect", () => process.exit(0));
process.channel.unref();

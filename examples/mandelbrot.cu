// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The Mandelbrot set as a picture, mandelbrot.png (or the file named first). Threads of one warp leave
// the loop at different times: divergence.   nvcc mandelbrot.cu -lpng
#include "example.h"
#include <png.h>

struct View {
	double left, top, step;
	int width, height, limit;
};

__host__ __device__ inline int steps_at(const View &v, int x, int y)
{
	double cr = v.left + v.step * x, ci = v.top - v.step * y, r = 0, i = 0;
	int k = 0;

	while (k < v.limit && r * r + i * i <= 4) {
		double next = r * r - i * i + cr;
		i = 2 * r * i + ci;
		r = next;
		k++;
	}
	return k;
}

__global__ void mandelbrot(View v, int *steps)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;

	if (x < v.width && y < v.height)
		steps[y * v.width + x] = steps_at(v, x, y);
}

static void paint(png_byte *pixel, int k, int limit)
{
	double t = k == limit ? 0 : std::sqrt((double)k / limit);

	pixel[0] = (png_byte)(k == limit ? 0 : 9 * (1 - t) * t * t * t * 255);
	pixel[1] = (png_byte)(k == limit ? 0 : 15 * (1 - t) * (1 - t) * t * t * 255);
	pixel[2] = (png_byte)(k == limit ? 0 : 40 + 215 * (1 - t) * t * 4 * 0.9);
}

static bool write_png(const char *path, const std::vector<int> &steps, const View &v)
{
	std::vector<png_byte> pixels(steps.size() * 3);
	png_image image = {};

	for (size_t i = 0; i < steps.size(); i++)
		paint(&pixels[3 * i], steps[i], v.limit);
	image.version = PNG_IMAGE_VERSION;
	image.width = v.width;
	image.height = v.height;
	image.format = PNG_FORMAT_RGB;
	return png_image_write_to_file(&image, path, 0, pixels.data(), 0, nullptr);
}

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "mandelbrot.png";
	View v = {-2.2, 1.2, 3.2 / 1920, 1920, 1440, 256};
	Device<int> dsteps((size_t)v.width * v.height);
	dim3 block(16, 16), grid((v.width + 15) / 16, (v.height + 15) / 16);

	print_device();
	double s = device_seconds([&] { mandelbrot<<<grid, block>>>(v, dsteps.p); });
	std::vector<int> steps = dsteps.get();
	int differ = 0, tried = 0;

	for (int y = 0; y < v.height; y += 7) // the host's own rounding may move a point on the border
		for (int x = 0; x < v.width; x += 7, tried++)
			differ += steps[y * v.width + x] != steps_at(v, x, y);
	if (!write_png(path, steps, v)) {
		fprintf(stderr, "%s cannot be written\n", path);
		return 1;
	}
	printf("%d x %d points, %.3f ms; %d of %d points tried differ from the host's\n%s\n", v.width, v.height,
	       s * 1e3, differ, tried, path);
	return finish(differ <= tried / 200);
}
